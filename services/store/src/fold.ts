import type { Flip } from '@cc/contracts/deploy/flip';
import type { RemoteState, StoreState } from '@cc/contracts/deploy/state';

/** Versions that the way to the live one is remembered by. */
const trailLength = 50;

export const emptyState: StoreState = { seq: 0, remotes: {} };

/**
 * The state after one more flip of the log.
 * @throws Error when it is not the next one
 */
export function applyFlip(state: StoreState, flip: Flip): StoreState {
  if (flip.seq !== state.seq + 1) throw new Error(`Flip ${flip.seq} does not follow flip ${state.seq}.`);
  const remote = applyToRemote(state.remotes[flip.remote], flip);
  return { seq: flip.seq, remotes: { ...state.remotes, [flip.remote]: remote } };
}

function applyToRemote(before: RemoteState | undefined, flip: Flip): RemoteState {
  const trail = trailAfter(before?.trail ?? [], flip);
  const live = trail.at(-1) ?? flip.to;
  const previous = trail.at(-2);
  const everLive = before?.everLive ?? [];
  const canary = flip.kind === 'canary' ? { version: flip.to, percent: flip.percent ?? 1 } : undefined;
  return {
    name: flip.remote,
    seq: flip.seq,
    at: flip.at,
    live,
    ...(previous ? { previous } : {}),
    ...(canary ? { canary } : {}),
    trail,
    everLive: everLive.includes(live) ? everLive : [...everLive, live],
    flips: [...(before?.flips ?? []), flip.seq],
  };
}

function trailAfter(trail: readonly string[], { kind, to }: Flip): string[] {
  if (kind === 'canary' || kind === 'stop-canary') return [...trail];
  // What was rolled back from is no version to fall back on.
  if (kind === 'rollback' && trail.includes(to)) return trail.slice(0, trail.indexOf(to) + 1);
  return [...trail.filter((version) => version !== to), to].slice(-trailLength);
}
