import type { RemoteRoute } from '@cc/contracts/federation/remote-module';

// The chunk's name is `page` and the route's words: by it the build finds the files that a route's document preloads.
export const routes: readonly RemoteRoute[] = [
  {
    path: '/the-example',
    load: () => import(/* webpackChunkName: "page-the-example" */ './features/example/example-page.tsx'),
  },
];
