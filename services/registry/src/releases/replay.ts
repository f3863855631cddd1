import { createHash } from 'node:crypto';
import { releaseSchema, type Release } from '@cc/contracts/deploy/release';
import type { RegistryState, RemoteState } from '@cc/contracts/deploy/state';
import { ownValue } from '@cc/contracts/own-value';
import { BrokenLog } from './broken-log.ts';

/** Versions in a remote's trail: the live one, and those to fall back on. */
const trailLength = 50;

export const emptyState: RegistryState = { seq: 0, head: '', remotes: {} };

/**
 * The state after the next release of the log.
 * @throws BrokenLog when the release is not the next one, or names another release before it
 */
export function applyRelease(state: RegistryState, release: Release): RegistryState {
  const seq = state.seq + 1;
  if (release.seq !== seq) throw new BrokenLog(seq, `it says that it is release ${release.seq}`);
  if (release.previousHash !== state.head) throw new BrokenLog(seq, `it does not continue release ${state.seq}`);
  const remote = applyToRemote(ownValue(state.remotes, release.remote), release);
  return { seq, head: hashOf(release), remotes: { ...state.remotes, [release.remote]: remote } };
}

/** Over all fields of a record, in the order of the schema. */
function hashOf(release: Release): string {
  const text = JSON.stringify(releaseSchema.parse(release));
  return createHash('sha256').update(text).digest('hex');
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
    versionHashes: { ...before?.versionHashes, [release.to]: release.versionHash },
    releases: [...(before?.releases ?? []), release.seq],
  };
}

function trailAfter(trail: readonly string[], { kind, to }: Release): string[] {
  if (kind === 'canary' || kind === 'stop-canary') return [...trail];
  // A version that was rolled back is not one to fall back on.
  if (kind === 'rollback' && trail.includes(to)) return trail.slice(0, trail.indexOf(to) + 1);
  return [...trail.filter((version) => version !== to), to].slice(-trailLength);
}
