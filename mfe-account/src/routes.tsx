import type { RemoteRoute } from '@cc/contracts/federation/remote-module';

// The chunk's name is `page` and the route's path: the build uses it to find the files that a document preloads.
export const routes: readonly RemoteRoute[] = [
  {
    path: '/account',
    load: () => import(/* webpackChunkName: "page-account" */ './features/account/account-page.tsx'),
  },
  {
    path: '/family',
    load: () => import(/* webpackChunkName: "page-family" */ './features/family/family-page.tsx'),
  },
];
