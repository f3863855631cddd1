import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createArbitratedStorage } from './arbitrated-storage.ts';
import { createDirectoryStorage } from './directory-storage.ts';
import { createS3Storage, keepsConditionalWrites } from './s3-storage.ts';
import { maxObjectBytes, type Storage } from './storage.ts';
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

test.each([
  ['says so', { 'content-length': 10 * maxObjectBytes }],
  ['does not say so', {}],
])('an object that is too large is not read, also of a server that %s', async (_what, headers) => {
  let sent = 0;
  const server = createServer((_request, answer) => {
    answer.writeHead(200, headers);
    const more = () => {
      sent += 1_000_000;
      if (sent < 10 * maxObjectBytes) answer.write(Buffer.alloc(1_000_000), more);
      else answer.end();
    };
    more();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const settings = { ...conditional.settings, endpoint: `http://127.0.0.1:${port}` };
  const found = await createS3Storage(settings).read('x');
  server.closeAllConnections();
  server.close();
  expect([found?.byteLength, sent < 5 * maxObjectBytes]).toEqual([0, true]);
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
