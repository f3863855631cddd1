import type { Finding } from '@cc/contracts/deploy/finding';
import type { GateInput } from './gate.ts';

/** Slots of the frame that show one fragment only. */
const singleSlots = ['footer'];

/** Routes that belong to another remote, and live routes that the new version lacks. */
export function checkRoutes(input: GateInput): Finding[] {
  return [...takenRoutes(input), ...goneRoutes(input)];
}

function takenRoutes({ candidate, live }: GateInput): Finding[] {
  const taken = new Map(
    live
      .filter(({ name }) => name !== candidate.name)
      .flatMap((remote) => remote.routes.map(({ path }) => [shapeOf(path), { remote, path }] as const)),
  );
  return candidate.routes.flatMap(({ path }) => {
    const owner = taken.get(shapeOf(path));
    if (!owner) return [];
    const { name, owner: team } = owner.remote;
    return {
      check: 'routes' as const,
      what: `${path} belongs to ${name}${owner.path === path ? '' : ` (as ${owner.path})`}: its visitors would see another page, or not this one.`,
      whom: [team],
      remedy: `Choose another path, or agree with ${team} that they give it up first.`,
    };
  });
}

function goneRoutes({ candidate, live }: GateInput): Finding[] {
  const { name, version, routes, retired = [] } = candidate;
  const kept = new Set([...routes.map(({ path }) => path), ...retired].map(shapeOf));
  const before = live.find((remote) => remote.name === name)?.routes ?? [];
  const gone = before.filter(({ path }) => !kept.has(shapeOf(path)));
  return gone.map(({ path }) => {
    const linking = live.filter((other) => other.name !== name && other.navigation.some(({ to }) => to === path));
    return {
      check: 'routes' as const,
      what: `${path} is live and not in ${name} ${version}: its visitors, and links of others to it, would meet "not found".`,
      whom: [`every visitor of ${path}`, ...linking.map(({ owner }) => owner)],
      remedy: `Keep the route, or list ${path} under "retired" in remote.json to give it up on purpose.`,
    };
  });
}

/** Slots of the frame that another remote fills already. */
export function checkSlots({ candidate, live }: GateInput): Finding[] {
  const others = live.filter(({ name }) => name !== candidate.name);
  return candidate.slots
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
}

/** Paths with the same shape match the same addresses: names of parameters and letter case do not matter. */
function shapeOf(path: string): string {
  const segments = path.split('/').filter(Boolean);
  return segments.map((segment) => (segment.startsWith(':') ? ':' : segment.toLowerCase())).join('/');
}
