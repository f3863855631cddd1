import type { RemoteRoute } from '@cc/contracts/federation/remote-module';

// The chunk name is `page` plus the route's path. The build finds the files to preload in a route's document by it.
export const routes: readonly RemoteRoute[] = [
  { path: '/pro', load: () => import(/* webpackChunkName: "page-pro" */ './features/pro/pro-page.tsx') },
  {
    path: '/pro/order',
    load: () => import(/* webpackChunkName: "page-pro-order" */ './features/pro-order/pro-order-page.tsx'),
  },
];
