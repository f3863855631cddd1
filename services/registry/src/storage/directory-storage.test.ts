import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDirectoryStorage } from './directory-storage.ts';
import { storageContract } from '../testing/storage-contract.ts';

let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'cc-store-'));
});
afterAll(() => rm(dir, { recursive: true }));

storageContract('a store in a folder', () => createDirectoryStorage(dir));

test('an unfinished file of a killed process is not an object and is deleted later', async () => {
  await createDirectoryStorage(dir).write('trial/a.js', 'a');
  const old = join(dir, '.incoming/half');
  await writeFile(old, 'ha');
  await utimes(old, new Date(0), new Date(0));
  expect(await createDirectoryStorage(dir).list('')).not.toContain('.incoming/half');
  await createDirectoryStorage(dir).write('trial/b.js', 'b');
  expect(await readdir(join(dir, '.incoming'))).toEqual([]);
});
