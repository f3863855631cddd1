import { isDeepStrictEqual } from 'node:util';
import type { Finding } from '@cc/contracts/deploy/finding';
import type { FragmentUse, RemoteManifest } from '@cc/contracts/federation/registry';
import { ownValue } from '@cc/contracts/own-value';
import type { GateInput } from './gate.ts';
import { isOpen, refusalOf } from './props-schema.ts';

/**
 * Fragments of the candidate with open props, and used ones that are missing or refuse the props that users pass. A use
 * that its live version does not fulfill either is the user's to mend: what never was cannot hold back a team.
 */
export function checkFragmentsKept({ candidate, live }: GateInput): Finding[] {
  const others = live.filter(({ name }) => name !== candidate.name);
  const before = live.find(({ name }) => name === candidate.name);
  const broken = others.flatMap((user) =>
    (user.uses ?? [])
      .filter((use) => use.remote === candidate.name && before && problemsOf(before, use).length === 0)
      .flatMap((use) =>
        problemsOf(candidate, use).map(({ check, problem }) => ({
          check,
          what: `${user.name} places the fragment ${use.fragment} of ${candidate.name}: ${problem}`,
          whom: [user.owner],
          remedy: `Keep ${use.fragment} as ${user.name} needs it until ${user.owner} has deployed without it.`,
        })),
      ),
  );
  return [...openProps(candidate), ...broken];
}

/** Schemas that accept props of any name: nobody would notice when one is renamed. */
function openProps({ name, owner, fragmentProps = {} }: RemoteManifest): Finding[] {
  const open = Object.entries(fragmentProps).filter(([, schema]) => isOpen(schema));
  return open.map(([fragment]) => ({
    check: 'fragment-props',
    what: `The fragment ${fragment} of ${name} accepts props of any name, so a renamed one would be lost without an error.`,
    whom: [owner],
    remedy: `List its props with z.object in contracts/src/fragments/${name}.ts.`,
  }));
}

/**
 * Fragments in use by the candidate that it does not declare, that are not live, or whose props refuse its values. What
 * its live version uses in the same way passes: its provider was rolled back, or deployed later without it.
 */
export function checkOwnUses(input: GateInput): Finding[] {
  const { candidate, live } = input;
  const { name, owner, slots, uses = [] } = candidate;
  // A slot of the frame gives no props.
  const ofSlots = slots.map(({ fragment }) => ({ remote: name, fragment, props: [{}] }));
  const before = live.find((remote) => remote.name === name)?.uses ?? [];
  const added = uses.filter((use) => !before.some((old) => isDeepStrictEqual(old, use)));
  const broken = [...added, ...ofSlots].flatMap((use) => {
    const provider = use.remote === name ? candidate : live.find((remote) => remote.name === use.remote);
    // A remote that was never deployed is not a finding: its placeholder is shown.
    if (!provider) return [];
    return problemsOf(provider, use).map(({ problem }) => ({
      check: 'uses' as const,
      what: `${name} places the fragment ${use.fragment} of ${provider.name}: ${problem}`,
      whom: [owner],
      remedy: `Ask ${provider.owner} to deploy it first, or do not place it.`,
    }));
  });
  return [...undeclared(input), ...broken];
}

/**
 * Fragments that a script places and that "uses" lacks. Names that stand anywhere in a script do not count: a team
 * could name fragments after words in the scripts of others, and stop their releases.
 */
function undeclared({ candidate: { name, owner, uses = [] }, live, texts }: GateInput): Finding[] {
  const scripts = [...texts].filter(([file]) => file.endsWith('.js'));
  const placed = scripts.map(([file, text]) => ({ file, places: placesIn(text) }));
  const pairs = live.flatMap((remote) => remote.fragments.map((fragment) => ({ provider: remote.name, fragment })));
  return pairs.flatMap(({ provider, fragment }) => {
    const script = placed.find(({ places }) => places.has(`${provider} ${fragment}`));
    const declared = uses.some((use) => use.remote === provider && use.fragment === fragment);
    if (provider === name || declared || !script) return [];
    return {
      check: 'uses' as const,
      what: `${script.file} places the fragment ${fragment} of ${provider}, which is not under "uses" in remote.json: a change of it could break ${name} unnoticed.`,
      whom: [owner],
      remedy: `Add { "remote": "${provider}", "fragment": "${fragment}" } to "uses", with examples of its "props" and its "pages".`,
    };
  });
}

const quoted = '["\'`]([\\w.:-]+)["\'`]';
const remoteIs = `\\bremote["']?:\\s*${quoted}`;
const nameIs = `\\bname["']?:\\s*${quoted}`;
// Props in braces may be between them.
const braces = '\\{(?:[^{}]|\\{[^{}]{0,300}\\}){0,300}\\}';
const between = `(?:[^{}]|${braces}){0,300}?`;
/** The remote and the name of one object, as in the properties of `RemoteFragment`, or of one call. */
const place = new RegExp(
  `${remoteIs}${between}${nameIs}|${nameIs}${between}${remoteIs}|\\bloadFragment\\(\\s*${quoted},\\s*${quoted}`,
  'g',
);

/**
 * `<remote> <fragment>` of what a script places. Where the names are in variables, the browser check finds it (D8.15).
 */
function placesIn(text: string): Set<string> {
  const found = text.matchAll(place);
  return new Set(Array.from(found, ([, a, b, d, c, e, f]) => `${a ?? c ?? e} ${b ?? d ?? f}`));
}

interface Problem {
  readonly check: 'fragments' | 'fragment-props';
  readonly problem: string;
}

function problemsOf(provider: RemoteManifest, { fragment, props }: FragmentUse): Problem[] {
  if (!provider.fragments.includes(fragment)) {
    return [{ check: 'fragments', problem: `it is not in ${provider.name} ${provider.version}.` }];
  }
  const schema = ownValue(provider.fragmentProps, fragment);
  if (!schema) {
    if (props.every((example) => Object.keys(example).length === 0)) return [];
    const problem = `${provider.name} ${provider.version} no longer describes its props.`;
    return [{ check: 'fragment-props', problem }];
  }
  // Without an example, it passes no props.
  return (props.length > 0 ? props : [{}]).flatMap((example) => {
    const errors = refusalOf(schema, example);
    if (errors === undefined) return [];
    const problem = `its props refuse ${JSON.stringify(example)}, since ${errors}.`;
    return [{ check: 'fragment-props' as const, problem }];
  });
}
