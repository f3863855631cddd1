import type { RemoteRoute } from '@cc/contracts/federation/remote-module';

// The chunk name is `page` plus the route's path. The build finds the files to preload in a route's document by it.
export const routes: readonly RemoteRoute[] = [
  { path: '/', load: () => import(/* webpackChunkName: "page-home" */ './features/home/home-page.tsx') },
  {
    path: '/pricing',
    load: () => import(/* webpackChunkName: "page-pricing" */ './features/pricing/pricing-page.tsx'),
  },
  { path: '/about', load: () => import(/* webpackChunkName: "page-about" */ './features/about/about-page.tsx') },
  {
    path: '/contact',
    load: () => import(/* webpackChunkName: "page-contact" */ './features/contact/contact-page.tsx'),
  },
  {
    path: '/connect',
    load: () => import(/* webpackChunkName: "page-connect" */ './features/connect/connect-page.tsx'),
  },
  { path: '/faq', load: () => import(/* webpackChunkName: "page-faq" */ './features/faq/faq-page.tsx') },
  { path: '/terms', load: () => import(/* webpackChunkName: "page-terms" */ './features/terms/terms-page.tsx') },
  {
    path: '/privacy',
    load: () => import(/* webpackChunkName: "page-privacy" */ './features/privacy/privacy-page.tsx'),
  },
  { path: '/refund', load: () => import(/* webpackChunkName: "page-refund" */ './features/refund/refund-page.tsx') },
  {
    path: '/testimonials',
    load: () => import(/* webpackChunkName: "page-testimonials" */ './features/testimonials/testimonials-page.tsx'),
  },
];
