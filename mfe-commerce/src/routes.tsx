import type { RemoteRoute } from '@cc/contracts/federation/remote-module';

// The chunk name is `page` plus the route's path. The build finds the files to preload in a route's document by it.
export const routes: readonly RemoteRoute[] = [
  {
    path: '/marketplace',
    load: () => import(/* webpackChunkName: "page-marketplace" */ './features/marketplace/marketplace-page.tsx'),
  },
  {
    path: '/product/:id',
    load: () => import(/* webpackChunkName: "page-product-id" */ './features/product/product-page.tsx'),
  },
  { path: '/cart', load: () => import(/* webpackChunkName: "page-cart" */ './features/cart/cart-page.tsx') },
  {
    path: '/success',
    load: () => import(/* webpackChunkName: "page-success" */ './features/success/success-page.tsx'),
  },
  { path: '/pay/:code', load: () => import(/* webpackChunkName: "page-pay-code" */ './features/pay/pay-page.tsx') },
  { path: '/cancel', load: () => import(/* webpackChunkName: "page-cancel" */ './features/cancel/cancel-page.tsx') },
  {
    path: '/purchases',
    load: () => import(/* webpackChunkName: "page-purchases" */ './features/purchases/purchases-page.tsx'),
  },
];
