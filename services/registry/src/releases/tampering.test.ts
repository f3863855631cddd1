import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createReleases } from './releases.ts';
import { createTrialStore, type TrialStore } from '../testing/trial-store.ts';
import { trialVersion } from '../testing/trial-version.ts';

// Attacks with write access to the storage.

let store: TrialStore;

beforeEach(async () => {
  store = await createTrialStore();
  await store.deploy('v1', 'v2', 'v3', 'v4', 'v5');
});
afterEach(() => store.remove());

const keyOf = (seq: number) => `releases/000000000${seq}.json`;
const text = async (key: string) => String(await store.storage.read(key));
const liveOf = async (releases: Pick<TrialStore['releases'], 'registry'>) =>
  (await releases.registry()).remotes.map(({ live, previous }) => [live.version, previous?.version]);

/** A process that starts after the attack, and its problems. */
function later() {
  const problems: string[] = [];
  return { problems, releases: createReleases(store.storage, { onProblem: ({ message }) => problems.push(message) }) };
}

describe.each<[string, { seq: number; good: string }, () => Promise<void>]>([
  [
    'a changed release',
    { seq: 5, good: 'v3' },
    async () => {
      const changed = (await text(keyOf(4))).replace('"to": "v4"', '"to": "v1"');
      await store.storage.write(keyOf(4), changed);
    },
  ],
  [
    'a spliced release',
    { seq: 5, good: 'v3' },
    async () => {
      const release = JSON.parse(await text(keyOf(4)));
      // The attacker reads the log too, and so knows the hash of release 3.
      await store.storage.write(keyOf(4), JSON.stringify({ ...release, to: 'v1', who: 'me', kind: 'rollback' }));
    },
  ],
  [
    'reordered releases',
    { seq: 3, good: 'v1' },
    async () => {
      const [third, fourth] = [await text(keyOf(3)), await text(keyOf(4))];
      await store.storage.write(keyOf(3), fourth.replace('"seq": 4', '"seq": 3'));
      await store.storage.write(keyOf(4), third.replace('"seq": 3', '"seq": 4'));
    },
  ],
  ['a removed release', { seq: 3, good: 'v2' }, async () => store.erase(keyOf(3))],
  [
    'a removed release, with another object behind the last one',
    { seq: 3, good: 'v2' },
    async () => {
      await store.erase(keyOf(3));
      await store.storage.write('releases/x.json', 'x');
    },
  ],
  ['an unreadable release', { seq: 2, good: 'v1' }, async () => store.storage.write(keyOf(2), '{')],
])('%s', (_what, { seq, good }, attack) => {
  test('stops all releases, with its place', async () => {
    await attack();
    const { releases } = later();
    await expect(releases.state()).rejects.toThrow(`changed at ${keyOf(seq)}`);
    await expect(store.activate({ kind: 'rollback' }, releases)).rejects.toThrow('Nothing can be released');
    await expect(releases.history()).rejects.toThrow(keyOf(seq));
  });

  test('leaves visitors the last good versions', async () => {
    const before = await liveOf(store.releases);
    await attack();
    expect(await liveOf(store.releases)).toEqual(before);
    const { releases, problems } = later();
    expect((await liveOf(releases)).map(([live]) => live)).toEqual([good]);
    expect(problems).toEqual([expect.stringContaining(keyOf(seq))]);
  });
});

test('a process that knows the log refuses a release that does not continue it', async () => {
  await store.releases.state();
  const forged = { ...JSON.parse(await text(keyOf(5))), seq: 6, to: 'v1', previousHash: 'f'.repeat(64) };
  await store.storage.write(keyOf(6), JSON.stringify(forged));
  await expect(store.releases.state()).rejects.toThrow('0000000006.json: it does not continue release 5');
});

test('an object behind the log makes no request for an unknown version fail', async () => {
  await store.releases.state();
  await store.storage.write(keyOf(6), 'x');
  expect(await store.releases.wasReleased('trial', 'never')).toBe(false);
  expect(await store.releases.wasReleased('trial', 'v1')).toBe(true);
});

test.each([
  ['without its newest release', async () => store.erase(keyOf(5))],
  [
    'with another newest release',
    async () => store.storage.write(keyOf(5), (await text(keyOf(5))).replace('"to": "v5"', '"to": "v1"')),
  ],
])('a storage that was restored %s is not continued by a process that ran meanwhile', async (_what, restore) => {
  await store.releases.state();
  await restore();
  await expect(store.activate({ kind: 'rollback' }, store.releases)).rejects.toThrow(`changed at ${keyOf(5)}`);
  expect(await store.storage.exists(keyOf(6))).toBe(false);
});

test('a restored log is used again', async () => {
  const release = await text(keyOf(4));
  await store.storage.write(keyOf(4), release.replace('"to": "v4"', '"to": "v1"'));
  const { releases } = later();
  await expect(releases.state()).rejects.toThrow('changed');
  await store.storage.write(keyOf(4), release);
  expect((await releases.state()).remotes['trial']?.live).toBe('v5');
});

describe.each(['trial/v5/entry.js', 'trial/v5/page.css', 'trial/v5/remote-manifest.json'])('%s', (key) => {
  test.each<[string, () => Promise<void>]>([
    ['appended to', async () => store.storage.write(key, `${await text(key)}\n`)],
    ['lost', async () => store.erase(key)],
  ])('that was %s is refused, and visitors get the version before', async (_what, attack) => {
    const running = later();
    await running.releases.registry();
    await attack();
    expect(await running.releases.file(key)).toBeUndefined();
    expect(await running.releases.file(key)).toBeUndefined();
    expect(running.problems).toEqual([expect.stringContaining(`${key} is not what was uploaded`)]);
    expect(await liveOf(running.releases)).toEqual([['v4', 'v3']]);
  });
});

test.each([
  ['', 'trial', 'v5'],
  [', which names a version without a release', 'other', 'v1'],
])('a file that was changed together with its record%s is refused too', async (_how, remote, version) => {
  await store.releases.addVersion(trialVersion({ name: 'other' }), 'me');
  const [key, recordKey] = ['trial/v5/entry.js', 'versions/trial/v5.json'];
  const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');
  const changed = (await text(recordKey)).replace(sha256('v5'), sha256('evil'));
  const record = JSON.stringify({ ...JSON.parse(changed), remote, version });
  expect(record).toContain(sha256('evil'));
  await store.storage.write(key, 'evil');
  await store.storage.write(recordKey, record);
  const { releases, problems } = later();
  expect(await releases.file(key)).toBeUndefined();
  expect(problems).toEqual([expect.stringContaining(`${recordKey} is not what was released`)]);
  expect(await liveOf(releases)).toEqual([['v4', undefined]]);
});

test('a broken version cannot be released, and a restored file is used again', async () => {
  await store.storage.write('trial/v3/remote-manifest.json', 'changed');
  const { releases } = later();
  expect(await store.activate({ kind: 'rollback', to: 'v3' }, releases)).toMatchObject({ outcome: 'refused' });
  const file = await text('trial/v5/page.js');
  await store.storage.write('trial/v5/page.js', 'changed');
  await releases.file('trial/v5/page.js');
  expect(await liveOf(releases)).toEqual([['v4', 'v2']]);
  await store.storage.write('trial/v5/page.js', file);
  expect(String(await releases.file('trial/v5/page.js'))).toBe(file);
  expect(await liveOf(releases)).toEqual([['v5', 'v4']]);
});

test('a folder in the place of the next release stops releases, with its place: none waits to take effect later', async () => {
  await mkdir(join(store.dir, keyOf(6)));
  await expect(store.activate({ kind: 'rollback' })).rejects.toThrow(`changed at ${keyOf(6)}`);
  expect(await liveOf(later().releases)).toEqual([['v5', 'v4']]);
});
