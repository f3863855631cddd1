import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createArbitratedStorage } from './arbitrated-storage.ts';
import { createDirectoryStorage } from './directory-storage.ts';
import { createS3Storage, keepsConditionalWrites } from './s3-storage.ts';
import type { Storage } from './storage.ts';
import { startS3Server, type S3Server } from '../testing/s3-server.ts';
import { storageContract } from '../testing/storage-contract.ts';

let conditional: S3Server;
let plain: S3Server;
let arbiterDir: string;

beforeAll(async () => {
  [conditional, plain] = await Promise.all([
    startS3Server({ conditional: true }),
    startS3Server({ conditional: false }),
  ]);
  arbiterDir = await mkdtemp(join(tmpdir(), 'cc-arbiter-'));
});
afterAll(async () => {
  await Promise.all([conditional.stop(), plain.stop(), rm(arbiterDir, { recursive: true })]);
});

const arbitrated = () => createArbitratedStorage(createS3Storage(plain.settings), createDirectoryStorage(arbiterDir));

storageContract('a bucket of a server with conditional writes', () => createS3Storage(conditional.settings));
storageContract('a bucket of a server without conditional writes, with an arbiter', arbitrated);

test.each([
  ['an object', 200, (storage: Storage) => storage.read('x')],
  ['the word that an object is missing', 404, (storage: Storage) => storage.read('x')],
  ['a list', 200, (storage: Storage) => storage.list('x')],
  ['the word that an object is there', 412, (storage: Storage) => storage.createOnce('x', 'y')],
  ['a failure', 503, (storage: Storage) => storage.list('x')],
])('%s that stops on its way is an error', async (_what, status, ask) => {
  const server = createServer((request, answer) => {
    request.resume();
    answer.writeHead(status, { 'content-length': 1000 });
    answer.write('<');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const settings = { ...conditional.settings, endpoint: `http://127.0.0.1:${port}` };
  await expect(ask(createS3Storage(settings, 100))).rejects.toThrow(/aborted/);
  server.closeAllConnections();
  server.close();
});

test('a server that ignores conditions is detected', async () => {
  expect(await keepsConditionalWrites(createS3Storage(conditional.settings))).toBe(true);
  expect(await keepsConditionalWrites(createS3Storage(plain.settings))).toBe(false);
});

test('a write whose process died is completed by the next attempt', async () => {
  const key = 'releases/0000000001.json';
  await createDirectoryStorage(arbiterDir).createOnce(key, 'of the dead');
  expect(await createS3Storage(plain.settings).read(key)).toBeUndefined();
  expect(await arbitrated().createOnce(key, 'of the living')).toBe(false);
  expect((await createS3Storage(plain.settings).read(key))?.toString()).toBe('of the dead');
});
