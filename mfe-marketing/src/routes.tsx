import type { RemoteRoute } from '@cc/contracts/federation/remote-module';

// The chunk's name is `page` and the route's words: by it the build finds the files that a route's document preloads.
export const routes: readonly RemoteRoute[] = [
  { path: '/', load: () => import(/* webpackChunkName: "page-home" */ './features/home/home-page.tsx') },
  {
    path: '/pricing',
    load: () => import(/* webpackChunkName: "page-pricing" */ './features/pricing/pricing-page.tsx'),
  },
];
