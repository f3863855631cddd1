import fc from 'fast-check';
import type { Release, ReleaseRequest } from '@cc/contracts/deploy/release';
import { registryStateSchema, type RegistryState } from '@cc/contracts/deploy/state';
import { decideRelease } from './decide-release.ts';
import { applyRelease, emptyState, Replay } from './replay.ts';

const remotes = ['a', 'b'];
const version = fc.constantFrom('v1', 'v2', 'v3', 'v4');
const common = {
  who: fc.constant('me'),
  remote: fc.constantFrom(...remotes),
  checks: fc.constant<Release['checks']>([]),
};
const request: fc.Arbitrary<ReleaseRequest> = fc.oneof(
  fc.record({ ...common, kind: fc.constant('live' as const), to: version }),
  fc.record({ ...common, kind: fc.constant('canary' as const), to: version, percent: fc.integer({ min: 1, max: 99 }) }),
  fc.record({ ...common, kind: fc.constant('promote' as const) }),
  fc.record(
    { ...common, kind: fc.constant('rollback' as const), to: version, noFallback: fc.constant(true as const) },
    { requiredKeys: ['who', 'remote', 'checks', 'kind'] },
  ),
  fc.record({ ...common, kind: fc.constant('stop-canary' as const) }),
  fc.record({ ...common, kind: fc.constant('retire' as const) }),
);

const asked = { who: 'me', remote: 'a', checks: [] };
const live = (to: string): ReleaseRequest => ({ ...asked, kind: 'live', to });
const rollback = (to: string): ReleaseRequest => ({ ...asked, kind: 'rollback', to });

/** The releases that result from requests in sequence, and the state after each. */
function play(requests: readonly ReleaseRequest[]): { releases: Release[]; states: RegistryState[] } {
  const releases: Release[] = [];
  const states = [emptyState];
  for (const wish of requests) {
    const state = states.at(-1) ?? emptyState;
    const step = decideRelease(state, wish);
    if (typeof step === 'string') continue;
    const { who, kind, remote, checks } = wish;
    const id = '00000000-0000-4000-8000-000000000000';
    const place = { seq: state.seq + 1, id, at: '2026-01-01T00:00:00.000Z', previousHash: state.head };
    const release = { ...place, who, kind, remote, checks, ...step, versionHash: step.to };
    releases.push(release);
    states.push(applyRelease(state, release));
  }
  return { releases, states };
}

const property = (holds: (played: ReturnType<typeof play>) => void) => () =>
  fc.assert(fc.property(fc.array(request, { maxLength: 40 }), (requests) => holds(play(requests))));

test(
  'replaying on from any state gives the same as replaying the whole log',
  property(({ releases, states }) => {
    for (const from of states) {
      // The deploy API sends it as text.
      const state = registryStateSchema.parse(JSON.parse(JSON.stringify(from)));
      expect(releases.slice(from.seq).reduce(applyRelease, state)).toEqual(states.at(-1));
    }
  }),
);

test(
  'the live version is that of the last release to everyone, and every release changes the registry',
  property(({ releases, states }) => {
    for (const release of releases) {
      const [before, after] = [
        states[release.seq - 1]?.remotes[release.remote],
        states[release.seq]?.remotes[release.remote],
      ];
      const toEveryone = release.kind === 'live' || release.kind === 'promote' || release.kind === 'rollback';
      const isGone = release.kind === 'retire';
      expect([states[release.seq]?.retired[release.remote] !== undefined, after === undefined]).toEqual([
        isGone,
        isGone,
      ]);
      expect(after?.live).toBe(toEveryone ? release.to : isGone ? undefined : before?.live);
      expect(release.from).toBe((release.kind === 'stop-canary' ? before?.canary?.version : before?.live) ?? null);
      expect(after?.canary).toEqual(
        release.kind === 'canary' ? { version: release.to, percent: release.percent } : undefined,
      );
      const [was, is] = [before, after].map((state) => [state?.live, state?.previous, state?.canary]);
      expect(is).not.toEqual(was);
      const [other] = remotes.filter((name) => name !== release.remote);
      expect(states[release.seq]?.remotes[other ?? '']).toBe(states[release.seq - 1]?.remotes[other ?? '']);
    }
  }),
);

test(
  'the fallback version was live before, is not live, and was not rolled back',
  property(({ releases, states }) => {
    for (const { remote, kind, from, seq } of releases) {
      const state = states[seq]?.remotes[remote];
      if (!state?.previous) continue;
      expect(state.everLive).toContain(state.previous);
      expect(state.previous).not.toBe(state.live);
      // Going back, and not forward again.
      const trailBefore = states[seq - 1]?.remotes[remote]?.trail ?? [];
      if (kind === 'rollback' && trailBefore.includes(state.live)) expect(state.previous).not.toBe(from);
      // What came earlier is further back.
      expect(state.trail.map((each) => state.everLive.indexOf(each))).toEqual(
        state.trail.map((each) => state.everLive.indexOf(each)).toSorted((a, b) => a - b),
      );
    }
  }),
);

test.each([
  ['before', ['good1', 'good2', 'good3', '-good1', 'bad1', 'bad2', '-good3'], 'good2'],
  ['weeks before, too', ['good1', 'bad', '-good1', 'good2', 'good3', '-good1', 'bad', 'bad2', '-good3'], 'good2'],
  ['and retired', ['good1', 'bad', 'retire', 'good2', 'good3', '-good1', 'bad', '-good3'], 'good2'],
  ['and replaced by the good one', ['good1', 'good2', 'good3', 'bad', 'good3'], 'good2'],
  ['and retired, before the next one', ['bad1', 'bad2', 'retire', 'next'], undefined],
  ['alone', ['bad', 'retire', 'next'], undefined],
  ['and retired, before an earlier one is deployed again', ['good', 'bad1', 'fix', 'bad2', 'retire', 'fix'], undefined],
  ['and retired, before a rollback', ['good', 'bad1', 'fix', 'bad2', 'retire', '-fix'], undefined],
  ['never: back, and forward again', ['v1', 'v2', '-v1', '-v2'], 'v1'],
  ['never: back, forward, and on', ['v1', 'v2', '-v1', '-v2', 'v3'], 'v2'],
])('a bad version that was live %s is not one to fall back on', (_when, steps, expected) => {
  const { states } = play(
    steps.map((step) => {
      if (step === 'retire') return { ...asked, kind: step };
      return step.startsWith('-') ? rollback(step.slice(1)) : live(step);
    }),
  );
  expect(states.at(-1)?.remotes['a']?.previous).toBe(expected);
});

test(
  'replaying several releases at once gives the same as one after another',
  property(({ releases, states }) => {
    const replay = new Replay(emptyState);
    for (const release of releases) {
      replay.apply(release);
      expect(replay.stateBeforeLast()).toEqual(states[release.seq - 1]);
    }
    expect(replay.state()).toEqual(states.at(-1));
  }),
);

test('a release out of turn is refused', () => {
  const { releases } = play([live('v1')]);
  for (const release of releases)
    expect(() => applyRelease({ ...emptyState, seq: 7 }, release)).toThrow(
      /0000000008.json: it says that it is release 1/,
    );
  expect(releases).toHaveLength(1);
});

test('the trail keeps the last 50 versions', () => {
  const versions = Array.from({ length: 60 }, (_, i) => `v${i}`);
  expect(play(versions.map(live)).states.at(-1)?.remotes['a']?.trail).toEqual(versions.slice(10));
});
