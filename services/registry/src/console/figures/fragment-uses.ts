import type { RemoteManifest } from '@cc/contracts/federation/registry';

export interface FragmentRow {
  readonly fragment: string;
  readonly provider: string;
  /** Owner of the provider; undefined if it was never deployed. */
  readonly owner: string | undefined;
  /** Remotes that place it, with their owners, and slots of the shell's frame. */
  readonly users: readonly string[];
  /** Used, but not in the live version. */
  readonly missing: boolean;
}

type Build = Pick<RemoteManifest, 'name' | 'owner' | 'fragments' | 'uses' | 'slots'>;

/** The uses of fragments between the live versions: missing fragments first, unused ones last. */
export function fragmentRows(live: readonly Build[]): FragmentRow[] {
  const offered = live.flatMap(({ name, fragments }) => fragments.map((fragment) => keyOf(name, fragment)));
  const used = live.flatMap(({ uses = [] }) => uses.map(({ remote, fragment }) => keyOf(remote, fragment)));
  const rows = [...new Set([...offered, ...used])].map((key) => rowOf(key, live, offered.includes(key)));
  const rank = ({ missing, users }: FragmentRow) => (missing ? 0 : users.length > 0 ? 1 : 2);
  return rows.sort((a, b) => rank(a) - rank(b));
}

function rowOf(key: string, live: readonly Build[], isOffered: boolean): FragmentRow {
  const [provider = '', fragment = ''] = key.split('#');
  const remotes = live.filter(({ uses = [] }) => uses.some((use) => keyOf(use.remote, use.fragment) === key));
  const own = live.find(({ name }) => name === provider);
  const slots = (own?.slots ?? []).filter((claim) => claim.fragment === fragment);
  return {
    fragment,
    provider,
    owner: own?.owner,
    users: [
      ...remotes.map(({ name, owner }) => `${name} (${owner})`),
      ...slots.map(({ slot }) => `the shell’s frame (${slot})`),
    ],
    missing: !isOffered,
  };
}

function keyOf(remote: string, fragment: string): string {
  return `${remote}#${fragment}`;
}
