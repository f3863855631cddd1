import { createReleaseReader } from './release-reader.ts';
import type { Releases } from './releases.ts';
import { createTrialStore, type TrialStore } from '../testing/trial-store.ts';
import { trialVersion } from '../testing/trial-version.ts';
import { VersionStore } from './version-store.ts';

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

test('a flood of looks for changed files reads each file once, one after the other', async () => {
  await store.upload('v1');
  let [reads, open, most] = [0, 0, 0];
  const read = async (key: string) => {
    reads += 1;
    open += 1;
    most = Math.max(most, open);
    const body = await store.storage.read(key);
    open -= 1;
    return body;
  };
  const versions = new VersionStore(
    { ...store.storage, read },
    () => store.releases.state(),
    () => undefined,
  );
  const looks = await Promise.all(Array.from({ length: 50 }, () => versions.changedFiles('trial', 'v1')));
  expect(looks).toEqual(Array(50).fill([]));
  // Its record and five files.
  expect([reads, most]).toEqual([6, 1]);
});
