import type { RemoteRoute } from '@cc/contracts/federation/remote-module';

// The chunk name is `page` plus the route's path. The build finds the files to preload in a route's document by it.
export const routes: readonly RemoteRoute[] = [
  {
    path: '/college',
    load: () => import(/* webpackChunkName: "page-college" */ './app.tsx'),
  },
  {
    path: '/college/sent',
    load: () => import(/* webpackChunkName: "page-college-sent" */ './features/sent/sent-page.tsx'),
  },
  {
    path: '/feedback',
    load: () => import(/* webpackChunkName: "page-feedback" */ './features/feedback/feedback-page.tsx'),
  },
];
