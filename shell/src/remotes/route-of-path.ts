import type { RegisteredRemote, Registry } from '@cc/contracts/federation/registry';
import { shellRoutes } from '@cc/contracts/federation/shell';
import { matchPath } from '@cc/shared-ui/router';

/** What is declared of the page at a path, by its remote or by the shell itself; undefined where there is no page. */
export function routeOfPath(
  { remotes }: Registry,
  path: string,
): Pick<RegisteredRemote['routes'][number], 'title' | 'headerTone'> | undefined {
  const route = remotes.flatMap((remote) => remote.routes).find((candidate) => matchPath(candidate.path, path));
  if (!route) return Object.values(shellRoutes).find((candidate) => matchPath(candidate.path, path));
  return { ...route, ...route.addresses?.find((address) => matchPath(address.path, path)) };
}
