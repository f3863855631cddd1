import type { RemoteRoute } from '@cc/contracts/federation/remote-module';

// The chunk's name is `page` and the route's words: by it the build finds the files that a route's document preloads.
export const routes: readonly RemoteRoute[] = [
  { path: '/pro', load: () => import(/* webpackChunkName: "page-pro" */ './features/pro/pro-page.tsx') },
  {
    path: '/pro/order',
    load: () => import(/* webpackChunkName: "page-pro-order" */ './features/pro-order/pro-order-page.tsx'),
  },
];
