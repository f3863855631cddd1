import type { Finding } from '@cc/contracts/deploy/finding';
import type { RemoteManifest } from '@cc/contracts/federation/registry';
import { patternsOverlap } from '@cc/contracts/federation/route-pattern';
import type { GateInput } from './gate.ts';

/** Slots of the frame that show one fragment only. */
const singleSlots = ['footer'];

/** Routes that belong to another remote or to the shell, and live routes that the new version lacks. */
export function checkRoutes(input: GateInput): Finding[] {
  return [...takenRoutes(input), ...goneRoutes(input)];
}

type Served = Pick<GateInput, 'candidate' | 'live' | 'canaries'>;

/** Versions of other remotes that visitors get: a canary keeps its places, since it may be for everyone soon. */
function othersOf({ candidate, live, canaries }: Served) {
  const called = (manifests: readonly RemoteManifest[], prefix: string) =>
    manifests
      .filter(({ name }) => name !== candidate.name)
      .map(({ name, ...rest }) => ({ ...rest, name: `${prefix}${name}` }));
  return [...called(live, ''), ...called(canaries, 'the canary of ')];
}

/** Routes and slots of the candidate that another remote has for visitors. */
export function checkTakenPlaces(input: Served): Finding[] {
  return [...takenRoutes(input), ...checkSlots(input)];
}

/** A route that is live already in the same remote stays: a later claim of another team cannot take it. */
function takenRoutes(input: Served): Finding[] {
  const { candidate, live } = input;
  const own = live.find(({ name }) => name === candidate.name)?.routes ?? [];
  const kept = new Set(own.flatMap(pathsOf).map(shapeOf));
  const taken = othersOf(input).flatMap(({ name, owner, routes }) =>
    routes.flatMap(pathsOf).map((path) => ({ name, owner, path })),
  );
  return candidate.routes.flatMap((route) => {
    const added = pathsOf(route).filter((path) => !kept.has(shapeOf(path)));
    const holder = taken.find(({ path }) => added.some((one) => patternsOverlap(one, path)));
    if (!holder) return [];
    const { name, owner, path } = holder;
    return {
      check: 'routes' as const,
      what: `${route.path} belongs to ${name}${route.path === path ? '' : ` (as ${path})`}: its visitors would see another page, or not this one.`,
      whom: [owner],
      remedy: `Choose another path, or agree with ${owner} that they give it up first.`,
    };
  });
}

/** The pattern of a route, and the addresses that it lists. */
function pathsOf({ path, addresses = [] }: RemoteManifest['routes'][number]): string[] {
  return [path, ...addresses.map((address) => address.path)];
}

function goneRoutes({ candidate, live }: GateInput): Finding[] {
  const { name, version, routes, retired = [] } = candidate;
  const kept = new Set([...routes.map(({ path }) => path), ...retired].map(shapeOf));
  const before = live.find((remote) => remote.name === name)?.routes ?? [];
  const gone = before.filter(({ path }) => !kept.has(shapeOf(path)));
  return gone.map(({ path }) => ({
    check: 'routes',
    what: `${path} is live and not in ${name} ${version}: its visitors would meet "not found".`,
    whom: [`every visitor of ${path}`],
    remedy: `Keep the route, or list ${path} under "retired" in remote.json to give it up on purpose.`,
  }));
}

/**
 * Slots of the frame that another remote fills already, and the page of accounts that end, of which there is one
 * (D23.2).
 */
export function checkSlots(input: Served): Finding[] {
  const { candidate } = input;
  const others = othersOf(input);
  const keeps = ({ routes }: Pick<RemoteManifest, 'routes'>) => routes.some(({ keepsAccount }) => keepsAccount);
  const keepers = keeps(candidate) ? others.filter(keeps) : [];
  const doubled = keepers.map(({ name, owner }) => ({
    check: 'slots' as const,
    what: `The page where users keep an account is that of ${name}: some would be led to another one.`,
    whom: [owner],
    remedy: `Leave out "keepsAccount", or agree with ${owner} that they give it up first.`,
  }));
  const filled = candidate.slots
    .filter(({ slot }) => singleSlots.includes(slot))
    .flatMap(({ slot }) =>
      others
        .filter(({ slots }) => slots.some((claim) => claim.slot === slot))
        .map(({ name, owner }) => ({
          check: 'slots' as const,
          what: `The ${slot} is filled by ${name}: every page would have two.`,
          whom: [owner],
          remedy: `Agree with ${owner} that they give it up first.`,
        })),
    );
  return [...doubled, ...filled];
}

/** Paths with the same shape match the same addresses: names of parameters and letter case do not matter. */
function shapeOf(path: string): string {
  const segments = path.split('/').filter(Boolean);
  return segments.map((segment) => (segment.startsWith(':') ? ':' : segment.toLowerCase())).join('/');
}
