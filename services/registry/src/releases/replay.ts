import type { Release } from '@cc/contracts/deploy/release';
import type { RegistryState, RemoteState } from '@cc/contracts/deploy/state';

/** Versions in a remote's trail: the live one, and those to fall back on. */
const trailLength = 50;

export const emptyState: RegistryState = { seq: 0, remotes: {} };

/**
 * The state after the next release of the log.
 * @throws Error when the release is not the next one
 */
export function applyRelease(state: RegistryState, release: Release): RegistryState {
  if (release.seq !== state.seq + 1) throw new Error(`Release ${release.seq} does not follow release ${state.seq}.`);
  const remote = applyToRemote(state.remotes[release.remote], release);
  return { seq: release.seq, remotes: { ...state.remotes, [release.remote]: remote } };
}

function applyToRemote(before: RemoteState | undefined, release: Release): RemoteState {
  const trail = trailAfter(before?.trail ?? [], release);
  const live = trail.at(-1) ?? release.to;
  const previous = trail.at(-2);
  const everLive = before?.everLive ?? [];
  const canary = release.kind === 'canary' ? { version: release.to, percent: release.percent ?? 1 } : undefined;
  return {
    name: release.remote,
    seq: release.seq,
    at: release.at,
    live,
    ...(previous ? { previous } : {}),
    ...(canary ? { canary } : {}),
    trail,
    everLive: everLive.includes(live) ? everLive : [...everLive, live],
    releases: [...(before?.releases ?? []), release.seq],
  };
}

function trailAfter(trail: readonly string[], { kind, to }: Release): string[] {
  if (kind === 'canary' || kind === 'stop-canary') return [...trail];
  // A version that was rolled back is not one to fall back on.
  if (kind === 'rollback' && trail.includes(to)) return trail.slice(0, trail.indexOf(to) + 1);
  return [...trail.filter((version) => version !== to), to].slice(-trailLength);
}
