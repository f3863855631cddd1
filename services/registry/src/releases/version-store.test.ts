import { setTimeout as pause } from 'node:timers/promises';
import { createReleaseReader } from './release-reader.ts';
import type { Releases } from './releases.ts';
import { createTrialStore, type TrialStore } from '../testing/trial-store.ts';
import { trialVersion } from '../testing/trial-version.ts';
import { VersionStore } from './version-store.ts';
import { maxObjectBytes, type StorageReader } from '../storage/storage.ts';

let store: TrialStore;
let releases: Releases;

beforeEach(async () => {
  store = await createTrialStore();
  releases = store.releases;
});
afterEach(() => store.remove());

test('a version never changes: the same files are present already, different files are a conflict', async () => {
  await store.upload('v1');
  expect(await releases.addVersion(trialVersion({ code: 'v1' }), 'you')).toMatchObject({ outcome: 'present' });
  expect(await releases.addVersion(trialVersion({ code: 'forged' }), 'you')).toEqual({
    outcome: 'conflict',
    reason: expect.stringContaining('Versions never change'),
  });
  expect((await store.storage.read('trial/v1/entry.js'))?.toString()).toBe('v1');
  expect(await store.another().versions('trial')).toMatchObject([{ version: 'v1', who: 'me' }]);
});

test('of two concurrent uploads with different files one is stored completely', async () => {
  const uploads = ['x', 'y'].map((code) => store.another().addVersion(trialVersion({ code: code.repeat(9) }), code));
  const outcomes = (await Promise.all(uploads)).map(({ outcome }) => outcome);
  expect([...outcomes].sort()).toEqual(['added', 'conflict']);
  const code = (await store.storage.read('trial/v1/entry.js'))?.toString();
  expect(code).toBe((outcomes[0] === 'added' ? 'x' : 'y').repeat(9));
});

describe.each(Object.getOwnPropertyNames(Object.prototype))('%s, a name that every object has,', (name) => {
  test('is no file of a version: a request for it leaves the version live', async () => {
    await store.deploy('v1', 'v2');
    const problems: Error[] = [];
    const reader = createReleaseReader(store.storage, { onProblem: (error) => problems.push(error) });
    expect(await reader.file(`trial/v2/${name}`)).toBeUndefined();
    expect((await reader.registry()).remotes[0]?.live.version).toBe('v2');
    expect(problems).toEqual([]);
  });

  test('is no remote', async () => {
    const refused = await store.activate({ kind: 'rollback' }, releases, name).catch((error: unknown) => error);
    expect(refused).toEqual({ outcome: 'refused', reason: `${name} was never deployed. Deploy it to everyone first.` });
    expect(await releases.history(name)).toEqual([]);
    expect(await releases.passedGate(new Map([[name, 'v1']]))).toBe(false);
  });
});

test('a remote and a version may be named constructor', async () => {
  const { name, version } = { name: 'constructor', version: 'constructor' };
  await releases.addVersion(trialVersion({ name, version }), 'me');
  expect(await store.activate({ kind: 'live', to: version }, releases, name)).toMatchObject({ outcome: 'released' });
  const { remotes } = await store.another().registry({ versions: new Map([[name, version]]) });
  expect(remotes).toMatchObject([{ name, live: { version } }]);
});

/** The versions of the store, and the reads of its storage since it was opened. */
function watched() {
  const seen = { reads: 0, open: 0, most: 0, bytes: 0 };
  const read = async (...asked: Parameters<StorageReader['read']>) => {
    seen.reads += 1;
    seen.open += 1;
    seen.most = Math.max(seen.most, seen.open);
    const body = await store.storage.read(...asked);
    seen.open -= 1;
    seen.bytes += body?.byteLength ?? 0;
    return body;
  };
  const state = () => store.releases.state();
  return { seen, versions: new VersionStore({ ...store.storage, read }, state, () => undefined) };
}

test('a flood of looks for changed files reads each file once, one after the other', async () => {
  await store.upload('v1');
  const { seen, versions } = watched();
  const looks = await Promise.all(Array.from({ length: 50 }, () => versions.changedFiles('trial', 'v1')));
  expect(looks).toEqual(Array(50).fill([]));
  // Its record and five files.
  expect(seen).toMatchObject({ reads: 6, most: 1 });
});

test('changed files are looked at again one after the other, and those that became larger are not read', async () => {
  await store.deploy('v1');
  const { seen, versions } = watched();
  const code = ['common.js', 'page.js', 'page.css', 'entry.js'];
  for (const path of code) await store.storage.write(`trial/v1/${path}`, Buffer.alloc(maxObjectBytes));
  expect(await versions.changedFiles('trial', 'v1')).toHaveLength(code.length);
  Object.assign(seen, { reads: 0, most: 0, bytes: 0 });
  for (let visitors = 0; visitors < 3; visitors += 1) expect(versions.isBroken('trial', 'v1')).toBe(true);
  while (seen.reads < code.length || seen.open > 0) await pause(5);
  expect(seen).toMatchObject({ most: 1, bytes: 0 });
});

test('a list of versions reads twenty records at a time, also of another hand', async () => {
  for (let i = 0; i < 60; i += 1) {
    await store.storage.write(`versions/trial/v${i}.json`, 'x');
    await store.storage.write(`trial/v${i}/remote-manifest.json`, 'x');
  }
  const { seen, versions } = watched();
  expect(await versions.versions('trial')).toEqual([]);
  expect(seen).toMatchObject({ reads: 60, most: 20 });
});
