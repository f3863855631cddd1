import { createReleaseReader } from './release-reader.ts';
import { createReleases, type Releases } from './releases.ts';
import { createTrialStore, type TrialStore, type Wish } from '../testing/trial-store.ts';
import { trialVersion } from '../testing/trial-version.ts';

let store: TrialStore;
let releases: Releases;

beforeEach(async () => {
  store = await createTrialStore();
  releases = store.releases;
});
afterEach(() => store.remove());

test('a new storage has no live versions', async () => {
  expect([await releases.state(), await releases.registry(), await releases.history()]).toEqual([
    { seq: 0, head: '', remotes: {}, retired: {} },
    { remotes: [] },
    [],
  ]);
});

test('an uploaded version is live only after a release', async () => {
  await store.upload('v1', 'v2');
  expect((await releases.registry()).remotes).toEqual([]);
  await store.deploy('v1', 'v2');
  expect((await store.another().registry()).remotes).toMatchObject([
    {
      name: 'trial',
      live: {
        version: 'v2',
        entry: '/remotes/trial/v2/entry.js',
        files: { js: ['/remotes/trial/v2/common.js'] },
        pages: { '/trial': { js: ['/remotes/trial/v2/page.js'], css: ['/remotes/trial/v2/page.css'] } },
      },
      previous: { version: 'v1' },
    },
  ]);
});

test('every release is recorded with author, kind, time and versions', async () => {
  await store.upload('v1', 'v2');
  await store.deploy('v1');
  await releases.activate(
    {
      kind: 'live',
      remote: 'trial',
      to: 'v2',
      who: 'Ada',
      note: 'red',
      checks: [{ name: 'gate', ok: true, detail: '' }],
    },
    { expectedSeqOfRemote: 1 },
  );
  expect(await store.another().history('trial')).toMatchObject([
    { seq: 2, who: 'Ada', kind: 'live', from: 'v1', to: 'v2', note: 'red', checks: [{ name: 'gate' }] },
    { seq: 1, who: 'me', from: null, to: 'v1' },
  ]);
  expect(await releases.history('trial', { before: 2 })).toMatchObject([{ seq: 1 }]);
  expect(await releases.history(undefined, { limit: 1 })).toMatchObject([{ seq: 2 }]);
  expect(await releases.history('none')).toEqual([]);
});

test('a rollback goes to the previous or any earlier live version, and a rolled-back version is no fallback', async () => {
  await store.deploy('v1', 'v2', 'v3');
  expect(await store.activate({ kind: 'rollback' })).toMatchObject({ release: { from: 'v3', to: 'v2' } });
  expect((await releases.state()).remotes['trial']).toMatchObject({ live: 'v2', previous: 'v1' });
  expect(await store.activate({ kind: 'rollback', to: 'v3' })).toMatchObject({ outcome: 'released' });
  expect(await store.activate({ kind: 'rollback', to: 'v1' })).toMatchObject({ outcome: 'released' });
  expect((await releases.state()).remotes['trial']).not.toHaveProperty('previous');
  expect(await store.activate({ kind: 'rollback' })).toMatchObject({
    outcome: 'refused',
    reason: /no version before v1.*deploy:retire/,
  });
});

test('a canary goes to its share, grows, and is promoted or stopped', async () => {
  await store.upload('v1', 'v2', 'v3');
  await store.deploy('v1');
  await store.activate({ kind: 'canary', to: 'v2', percent: 20 });
  expect((await releases.state()).remotes['trial']).toMatchObject({
    live: 'v1',
    canary: { version: 'v2', percent: 20 },
  });
  expect((await releases.registry()).remotes[0]?.live.version).toBe('v1');
  await store.activate({ kind: 'canary', to: 'v2', percent: 50 });
  expect(await store.activate({ kind: 'promote' })).toMatchObject({ release: { from: 'v1', to: 'v2' } });
  await store.activate({ kind: 'canary', to: 'v3', percent: 5 });
  expect(await store.activate({ kind: 'stop-canary' })).toMatchObject({ release: { from: 'v3', to: 'v2' } });
  const state = (await releases.state()).remotes['trial'];
  expect(state).toMatchObject({ live: 'v2', previous: 'v1', everLive: ['v1', 'v2'] });
  expect(state).not.toHaveProperty('canary');
});

test('a release to everyone ends the canary', async () => {
  await store.upload('v1', 'v2', 'v3');
  await store.deploy('v1', 'v2');
  await store.activate({ kind: 'canary', to: 'v3', percent: 20 });
  await store.activate({ kind: 'rollback' });
  expect((await releases.state()).remotes['trial']).not.toHaveProperty('canary');
});

test.each<[Wish, RegExp]>([
  [{ kind: 'live', to: 'v2' }, /v2 is live already/],
  [{ kind: 'live', to: 'v9' }, /v9 is not in the registry\. Upload it first/],
  [{ kind: 'canary', to: 'v2', percent: 20 }, /live for everyone already/],
  [{ kind: 'canary', to: 'v9', percent: 20 }, /not in the registry/],
  [{ kind: 'rollback', to: 'v2' }, /live already/],
  [{ kind: 'rollback', to: 'v3' }, /never live.*These were: v1, v2/],
  [{ kind: 'promote' }, /no canary to promote/],
  [{ kind: 'stop-canary' }, /no canary to stop/],
])('%j is refused and changes nothing', async (wish, reason) => {
  await store.upload('v1', 'v2', 'v3');
  await store.deploy('v1', 'v2');
  // Jest compares texts with patterns by stringMatching only.
  expect(await store.activate(wish)).toEqual({ outcome: 'refused', reason: expect.stringMatching(reason) });
  expect((await releases.state()).seq).toBe(2);
});

test.each<Wish>([{ kind: 'canary', to: 'v1', percent: 20 }, { kind: 'rollback' }, { kind: 'promote' }])(
  '%j of a remote that was never deployed is refused',
  async (wish) => {
    await store.upload('v1');
    expect(await store.activate(wish)).toMatchObject({ outcome: 'refused' });
  },
);

test('of two concurrent releases one wins, and the other gets a conflict with author and kind', async () => {
  await store.upload('v1', 'v2', 'v3');
  await store.deploy('v1');
  const wish = { kind: 'live' as const, remote: 'trial', checks: [] };
  const outcomes = await Promise.all([
    store.another().activate({ ...wish, who: 'Ada', to: 'v2' }, { expectedSeqOfRemote: 1 }),
    store.another().activate({ ...wish, who: 'Bob', to: 'v3' }, { expectedSeqOfRemote: 1 }),
  ]);
  const won = outcomes.find((each) => each.outcome === 'released');
  const lost = outcomes.find((each) => each.outcome === 'conflict');
  expect(lost?.conflict.meanwhile).toEqual([won?.release]);
  expect(lost?.conflict.message).toContain(`released meanwhile by ${won?.release.who} (live ${won?.release.to}`);
  expect((await releases.state()).remotes['trial']).toMatchObject({ seq: 2, live: won?.release.to });
});

test('concurrent releases of different remotes all succeed', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  for (const name of names) await releases.addVersion(trialVersion({ name }), 'me');
  const outcomes = await Promise.all(
    names.map((name) => store.activate({ kind: 'live', to: 'v1' }, store.another(), name)),
  );
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(names.map(() => 'released'));
  const { seq, remotes } = await store.another().state();
  expect([seq, Object.keys(remotes).sort()]).toEqual([6, names]);
});

test('a release that could not be read back is not written, and the log goes on', async () => {
  await store.deploy('v1', 'v2');
  const rollback = { kind: 'rollback' as const, remote: 'trial', checks: [] };
  const expected = { expectedSeqOfRemote: 2 };
  await expect(releases.activate({ ...rollback, who: 'n'.repeat(201) }, expected)).rejects.toThrow('who');
  expect(await releases.activate({ ...rollback, who: 'me' }, expected)).toMatchObject({ outcome: 'released' });
  expect((await store.another().state()).seq).toBe(3);
});

test('a version whose record could not be read back is not written', async () => {
  await expect(releases.addVersion(trialVersion(), '')).rejects.toThrow('who');
  expect(await releases.addVersion(trialVersion(), 'me')).toMatchObject({ outcome: 'added' });
});

test('a new process reads the whole log', async () => {
  await store.upload('v1', 'v2');
  for (let round = 0; round < 30; round++) await store.deploy('v1', 'v2');
  const state = await releases.state();
  expect(state.seq).toBe(60);
  expect(await store.another().state()).toEqual(state);
});

test('an unreadable manifest is reported, and only its remote is missing until it is readable', async () => {
  await store.deploy('v1');
  await releases.addVersion(trialVersion({ name: 'other' }), 'me');
  await store.activate({ kind: 'live', to: 'v1' }, releases, 'other');
  const key = 'trial/v1/remote-manifest.json';
  const manifest = String(await store.storage.read(key));
  await store.storage.write(key, '{}');
  const problems: Error[] = [];
  const later = createReleases(store.storage, { onProblem: (problem) => problems.push(problem) });
  expect((await later.registry()).remotes).toMatchObject([{ name: 'other' }]);
  expect(problems).toMatchObject([{ message: expect.stringContaining(`${key} is not what was uploaded`) }]);
  await store.storage.write(key, manifest);
  expect((await later.registry()).remotes).toMatchObject([{ name: 'other' }, { name: 'trial' }]);
});

test('while the storage fails, the last registry stays in use and the storage is read once a second', async () => {
  await store.deploy('v1');
  let failing = false;
  const problems: Error[] = [];
  const read = (key: string) => (failing ? Promise.reject(new Error('no storage')) : store.storage.read(key));
  const reader = createReleaseReader({ ...store.storage, read }, { onProblem: (problem) => problems.push(problem) });
  const registry = await reader.registry();
  failing = true;
  expect(await reader.registry()).toBe(registry);
  expect(await reader.registry()).toBe(registry);
  expect(problems).toMatchObject([{ message: 'The storage cannot be read; release 1 stays the last.' }]);
});
