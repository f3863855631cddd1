import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReleases } from '../releases/releases.ts';
import { createDirectoryStorage } from '../storage/directory-storage.ts';
import { signRecords } from '../storage/signed-records.ts';
import type { StorageReader } from '../storage/storage.ts';
import { trialVersion } from '../testing/trial-version.ts';
import { copyStorage } from './copy-storage.ts';

let dirs: string[];

beforeEach(async () => {
  dirs = await Promise.all(['live', 'copy', 'new'].map((name) => mkdtemp(join(tmpdir(), `cc-${name}-`))));
});
afterEach(() => Promise.all(dirs.map((dir) => rm(dir, { recursive: true }))));

const release = { kind: 'live' as const, remote: 'trial', to: 'v1', who: 'test', checks: [] };

test('a storage that was lost comes back with its versions, releases and revoked tokens', async () => {
  const [live, copy, empty] = dirs.map((dir) => createDirectoryStorage(dir));
  if (!live || !copy || !empty) throw new Error('No folders');
  const releases = createReleases(live);
  await releases.addVersion(trialVersion({ code: 'one' }), 'test');
  await live.write('tokens/a.json', 'valid');
  const backUp = (from: StorageReader) => copyStorage(from, copy, { renews: true });
  await backUp(live);
  await live.write('tokens/a.json', 'revoked');
  // A team deploys while the copy is made: what came after the log was listed is left to the next copy.
  const deploying = {
    ...live,
    list: async (prefix: string) => {
      const keys = await live.list(prefix);
      if (prefix === 'releases/') await releases.activate(release, { expectedSeqOfRemote: 0 });
      return keys;
    },
  };
  expect(await backUp(deploying)).toMatchObject({ written: 1 });
  expect(await copy.list('releases/')).toEqual([]);
  await backUp(live);
  await copyStorage(copy, empty);
  expect((await createReleases(empty).state()).remotes['trial']).toMatchObject({ live: 'v1' });
  expect((await empty.read('tokens/a.json'))?.toString()).toBe('revoked');
  expect(await empty.list('')).toEqual(await live.list(''));
});

test('a restore asks for no write over a record, which the policy of the bucket refuses', async () => {
  const [live, copy, empty] = dirs.map((dir) => createDirectoryStorage(dir));
  if (!live || !copy || !empty) throw new Error('No folders');
  await createReleases(live).addVersion(trialVersion({ code: 'one' }), 'test');
  await live.write('budgets/trial/1.json', '{}');
  await live.write('releases/0000000001.json', '{}');
  await copyStorage(live, copy, { renews: true });
  const write = () => Promise.reject(new Error('AccessDenied'));
  await copyStorage(copy, { ...empty, write });
  expect(await empty.list('')).toEqual(await live.list(''));
});

test.each(['tokens/a.json', 'revoked/trial.json'])('%s, which changed since the copy, is not restored', async (key) => {
  const [live, copy] = dirs.map((dir) => createDirectoryStorage(dir));
  if (!live || !copy) throw new Error('No folders');
  await live.write(key, 'valid');
  await live.write('aa/v1/lost.json', 'lost');
  await copyStorage(live, copy, { renews: true });
  await live.write(key, 'revoked');
  await live.remove('aa/v1/lost.json');
  expect(await copyStorage(copy, live)).toMatchObject({ written: 1 });
  expect((await live.read(key))?.toString()).toBe('revoked');
});

test.each([
  'aa/.DS_Store',
  'aa/with space',
  'aa/',
  'trial',
  'trial/v1',
  'later',
  'releases',
  'releases/0000000002.json/x',
  'versions/trial',
])('what is no key of ours, %j, is left out and named; the rest is copied', async (name) => {
  const [live, copy] = dirs.map((dir) => createDirectoryStorage(dir));
  if (!live || !copy) throw new Error('No folders');
  await createReleases(live).addVersion(trialVersion({ code: 'one' }), 'test');
  await live.write('releases/0000000001.json', '{}');
  const keys = await live.list('');
  const foreign = {
    ...live,
    list: async (prefix: string) => [...(await live.list(prefix)), ...(name.startsWith(prefix) ? [name] : [])].sort(),
  };
  const read = async (key: string) => (key === name ? Buffer.from('{}') : live.read(key));
  expect(await copyStorage({ ...foreign, read }, copy)).toMatchObject({ written: keys.length, leftOut: [name] });
  expect(await copy.list('')).toEqual(keys);
});

test('an object of another hand that is where a file of a version has its folder is named, and the log is copied', async () => {
  const [live, copy] = dirs.map((dir) => createDirectoryStorage(dir));
  if (!live || !copy) throw new Error('No folders');
  await copy.write('trial/v1/entry.js/x', 'there before');
  await copy.write('trial/v1/page.js', 'there before');
  await live.write('trial/v1/entry.js', 'entry');
  await live.write('trial/v1/page.js/x', 'another');
  await live.write('releases/0000000001.json', '{}');
  const leftOut = ['trial/v1/entry.js', 'trial/v1/page.js/x'];
  expect(await copyStorage(live, copy)).toEqual({ written: 1, leftOut });
  expect(await copy.list('releases/')).toHaveLength(1);
});

test('an object of another hand that took the place of a release in the copy is named', async () => {
  const [bare, copy] = dirs.map((dir) => createDirectoryStorage(dir));
  if (!bare || !copy) throw new Error('No folders');
  const [next, rotated] = ['releases/0000000001.json', 'releases/0000000002.json'];
  const signed = (RECORDS_KEY: string) => signRecords(bare, { RECORDS_KEY });
  await bare.write(next, 'x'.repeat(300));
  await signed('first-records-key').write(rotated, '{"to": "v1"}');
  await copyStorage(bare, copy, { renews: true });
  await signed('first-records-key').write(next, '{"to": "v2"}');
  await signed('other-records-key').write(rotated, '{"to": "v1"}');
  expect(await copyStorage(bare, copy, { renews: true })).toEqual({ written: 0, leftOut: [next] });
});
