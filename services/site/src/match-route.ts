import type { RegisteredRemote, Registry, RouteAddress } from '@cc/contracts/federation/registry';

type Route = RegisteredRemote['routes'][number];

export interface MatchedRoute {
  readonly remote: RegisteredRemote;
  readonly route: Route;
}

/** The remote and its route that answer a path, or undefined. Of several, the one with the fewest parameters wins. */
export function matchRoute({ remotes }: Registry, path: string): MatchedRoute | undefined {
  return remotes
    .flatMap((remote) => remote.routes.map((route) => ({ remote, route })))
    .filter(({ route }) => matchesPattern(route.path, path))
    .sort((a, b) => parameters(a.route.path) - parameters(b.route.path))[0];
}

/** What is declared of this very address: the route itself where it names no addresses, undefined where it names others. */
export function addressOf({ addresses, ...route }: Route, path: string): RouteAddress | undefined {
  return addresses ? addresses.find((address) => matchesPattern(address.path, path)) : route;
}

/** Path patterns as react-router reads them: fixed words, `:parameter`, and `*` at the end. */
export function matchesPattern(pattern: string, path: string): boolean {
  const wanted = segments(pattern);
  const given = segments(path);
  const open = wanted.at(-1) === '*';
  if (open ? given.length < wanted.length - 1 : given.length !== wanted.length) return false;
  return wanted.every((word, i) => !isFixed(word) || sameWord(word, given[i]));
}

/** The one path of a page: fixed words as its pattern declares them, and what stands for a parameter as it came. */
export function canonicalPath(pattern: string, path: string): string {
  const declared = segments(pattern);
  return `/${segments(path)
    .map((given, i) => (isFixed(declared[i]) ? declared[i] : given))
    .join('/')}`;
}

function isFixed(word: string | undefined): word is string {
  return word !== undefined && word !== '*' && !word.startsWith(':');
}

function segments(path: string): string[] {
  return path.split('/').filter(Boolean);
}

// react-router compares without case unless told otherwise.
function sameWord(wanted: string, given: string | undefined): boolean {
  return wanted.toLowerCase() === given?.toLowerCase();
}

function parameters(pattern: string): number {
  return segments(pattern).filter((word) => !isFixed(word)).length;
}
