import type { RegisteredRemote, Registry, RouteAddress } from '@cc/contracts/federation/registry';
import { isFixed, matchesPattern, narrowest, segmentsOf } from '@cc/contracts/federation/route-pattern';

type Route = RegisteredRemote['routes'][number];

export interface MatchedRoute {
  readonly remote: RegisteredRemote;
  readonly route: Route;
}

/** Characters of a path. Longer ones are of no route: they would be compared with each. */
const maxPath = 1_000;

/** The remote and its route that answer a path, or undefined. */
export function matchRoute({ remotes }: Registry, path: string): MatchedRoute | undefined {
  if (path.length > maxPath) return undefined;
  const routes = remotes.flatMap((remote) => remote.routes.map((route) => ({ remote, route })));
  return narrowest(routes, ({ route }) => route.path, path);
}

/** The declaration of an address: the route itself if it names no addresses, undefined if it names others only. */
export function addressOf({ addresses, ...route }: Route, path: string): RouteAddress | undefined {
  return addresses ? addresses.find((address) => matchesPattern(address.path, path)) : route;
}

/** The one path of a page: fixed segments as its pattern declares them, and values of parameters as they came. */
export function canonicalPath(pattern: string, path: string): string {
  const declared = segmentsOf(pattern);
  return `/${segmentsOf(path)
    .map((given, i) => (isFixed(declared[i]) ? declared[i] : given))
    .join('/')}`;
}
