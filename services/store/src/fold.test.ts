import fc from 'fast-check';
import type { Flip, FlipRequest } from '@cc/contracts/deploy/flip';
import { storeStateSchema, type StoreState } from '@cc/contracts/deploy/state';
import { decideFlip } from './decide-flip.ts';
import { applyFlip, emptyState } from './fold.ts';

const remotes = ['a', 'b'];
const version = fc.constantFrom('v1', 'v2', 'v3', 'v4');
const words = { who: fc.constant('me'), remote: fc.constantFrom(...remotes), checks: fc.constant<Flip['checks']>([]) };
const request: fc.Arbitrary<FlipRequest> = fc.oneof(
  fc.record({ ...words, kind: fc.constant('live' as const), to: version }),
  fc.record({ ...words, kind: fc.constant('canary' as const), to: version, percent: fc.integer({ min: 1, max: 99 }) }),
  fc.record({ ...words, kind: fc.constant('promote' as const) }),
  fc.record(
    { ...words, kind: fc.constant('rollback' as const), to: version },
    { requiredKeys: ['who', 'remote', 'checks', 'kind'] },
  ),
  fc.record({ ...words, kind: fc.constant('stop-canary' as const) }),
);

/** The flips that requests come to, one after the other, and the state after each. */
function play(requests: readonly FlipRequest[]): { flips: Flip[]; states: StoreState[] } {
  const flips: Flip[] = [];
  const states = [emptyState];
  for (const wish of requests) {
    const state = states.at(-1) ?? emptyState;
    const step = decideFlip(state.remotes[wish.remote], wish);
    if (typeof step === 'string') continue;
    const { who, kind, remote, checks } = wish;
    const id = '00000000-0000-4000-8000-000000000000';
    const flip = { seq: state.seq + 1, id, at: '2026-01-01T00:00:00.000Z', who, kind, remote, checks, ...step };
    flips.push(flip);
    states.push(applyFlip(state, flip));
  }
  return { flips, states };
}

const property = (holds: (played: ReturnType<typeof play>) => void) => () =>
  fc.assert(fc.property(fc.array(request, { maxLength: 40 }), (requests) => holds(play(requests))));

test(
  'the log read from any snapshot on gives what the whole log gives',
  property(({ flips, states }) => {
    for (const from of states) {
      // A snapshot is written and read as text.
      const snapshot = storeStateSchema.parse(JSON.parse(JSON.stringify(from)));
      expect(flips.slice(from.seq).reduce(applyFlip, snapshot)).toEqual(states.at(-1));
    }
  }),
);

test(
  'what is live is what the last flip to everyone said, and what visitors get changes with every flip',
  property(({ flips, states }) => {
    for (const flip of flips) {
      const [before, after] = [states[flip.seq - 1]?.remotes[flip.remote], states[flip.seq]?.remotes[flip.remote]];
      const toEveryone = flip.kind === 'live' || flip.kind === 'promote' || flip.kind === 'rollback';
      expect(after?.live).toBe(toEveryone ? flip.to : before?.live);
      expect(flip.from).toBe((flip.kind === 'stop-canary' ? before?.canary?.version : before?.live) ?? null);
      expect(after?.canary).toEqual(flip.kind === 'canary' ? { version: flip.to, percent: flip.percent } : undefined);
      expect([after?.live, after?.canary]).not.toEqual([before?.live, before?.canary]);
      const [other] = remotes.filter((name) => name !== flip.remote);
      expect(states[flip.seq]?.remotes[other ?? '']).toBe(states[flip.seq - 1]?.remotes[other ?? '']);
    }
  }),
);

test(
  'the version to fall back on was live once, is not live, and was not rolled back from',
  property(({ flips, states }) => {
    for (const { remote, kind, from, seq } of flips) {
      const state = states[seq]?.remotes[remote];
      if (!state?.previous) continue;
      expect(state.everLive).toContain(state.previous);
      expect(state.previous).not.toBe(state.live);
      if (kind === 'rollback' && states[seq - 1]?.remotes[remote]?.trail.includes(state.live)) {
        expect(state.previous).not.toBe(from);
      }
    }
  }),
);

test('a flip out of turn is refused', () => {
  const { flips } = play([{ kind: 'live', to: 'v1', who: 'me', remote: 'a', checks: [] }]);
  for (const flip of flips) expect(() => applyFlip({ ...emptyState, seq: 7 }, flip)).toThrow(/does not follow/);
  expect(flips).toHaveLength(1);
});
