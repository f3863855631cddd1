import type { RemoteRoute } from '@cc/contracts/federation/remote-module';

// The chunk's name is `page` and the route's words: by it the build finds the files that a route's document preloads.
export const routes: readonly RemoteRoute[] = [
  {
    path: '/college',
    load: () => import(/* webpackChunkName: "page-college" */ './app.tsx'),
  },
  {
    path: '/feedback',
    load: () => import(/* webpackChunkName: "page-feedback" */ './features/feedback/feedback-page.tsx'),
  },
];
