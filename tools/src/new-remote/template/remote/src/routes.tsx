import type { RemoteRoute } from '@cc/contracts/federation/remote-module';

// The chunk's name is `page` and the route's path: the build uses it to find the files that a document preloads.
export const routes: readonly RemoteRoute[] = [
  {
    path: '/the-example',
    load: () => import(/* webpackChunkName: "page-the-example" */ './features/example/example-page.tsx'),
  },
];
