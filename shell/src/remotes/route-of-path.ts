import type { RegisteredRemote, Registry } from '@cc/contracts/federation/registry';
import { matchPath } from '@cc/shared-ui/router';
import { shellRoutes } from '../own-routes.ts';

export interface RemoteRoute {
  readonly remote: RegisteredRemote;
  readonly route: RegisteredRemote['routes'][number];
}

/** The remote and route that a path belongs to; undefined when there is none. */
export function remoteRouteOf({ remotes }: Registry, path: string): RemoteRoute | undefined {
  const routes = remotes.flatMap((remote) => remote.routes.map((route) => ({ remote, route })));
  return routes.find(({ route }) => matchPath(route.path, path));
}

/** The declaration of the page at a path, by its remote or the shell itself; undefined when there is no page. */
export function routeOfPath(
  registry: Registry,
  path: string,
): Pick<RegisteredRemote['routes'][number], 'title' | 'headerTone'> | undefined {
  const route = remoteRouteOf(registry, path)?.route;
  if (!route) return Object.values(shellRoutes).find((candidate) => matchPath(candidate.path, path));
  return { ...route, ...route.addresses?.find((address) => matchPath(address.path, path)) };
}
