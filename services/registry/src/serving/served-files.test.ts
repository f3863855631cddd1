import { brotliCompressSync, gzipSync } from 'node:zlib';
import { acceptedEncodings, createServedFiles } from './served-files.ts';
import { createTrialStore, type TrialStore } from '../testing/trial-store.ts';
import { trialVersion } from '../testing/trial-version.ts';
import { createTokens } from '../auth/tokens.ts';

let store: TrialStore;

beforeEach(async () => {
  store = await createTrialStore();
  const copies = [
    ['entry.js.br', brotliCompressSync('one')],
    ['entry.js.gz', gzipSync('one')],
  ] as const;
  await store.releases.addVersion(new Map([...trialVersion(), ...copies]), 'me');
});
afterEach(() => store.remove());

test.each([
  ['gzip, deflate, br', brotliCompressSync('one'), 'br'],
  ['gzip, br;q=0', gzipSync('one'), 'gzip'],
  ['', Buffer.from('one'), undefined],
  ['identity', Buffer.from('one'), undefined],
  ['gzip ; q=0.5, br ; q=0', gzipSync('one'), 'gzip'],
])('to "%s" goes the copy that the browser reads', async (accepted, body, encoding) => {
  const file = await createServedFiles(store.releases).read('trial/v1/entry.js', accepted);
  expect([file?.body, file?.encoding]).toEqual([body, encoding]);
  expect(file?.contentType).toBe('text/javascript; charset=utf-8');
});

test('a file without a compressed copy is served uncompressed, and stays cached while the storage fails', async () => {
  const files = createServedFiles(store.releases);
  expect((await files.read('trial/v1/page.css', 'br'))?.body.toString()).toBe('css');
  await store.storage.write('trial/v1/page.css', 'changed');
  expect(await files.read('trial/v1/page.css', 'br')).toMatchObject({ body: Buffer.from('css') });
});

test('of a header only the beginning is read, where browsers have their encodings', () => {
  expect(acceptedEncodings(`gzip, br${','.repeat(15_000)}zstd`).filter(Boolean)).toEqual(['gzip', 'br']);
});

test('requests at once share one read of the storage', async () => {
  let reads = 0;
  const file = async () => {
    reads += 1;
    await new Promise(setImmediate);
    return Buffer.from('one');
  };
  const files = createServedFiles({ file });
  await Promise.all(Array.from({ length: 100 }, () => files.read('trial/v1/entry.js', '')));
  expect(reads).toBe(1);
});

test.each([
  'page.html',
  'page.xhtml',
  'page.xml',
  'page.pdf',
  'page.txt',
  'page',
  'page.constructor',
  'page.__proto__',
  // Of the endings of scripts and style sheets, the gate reads two.
  'script.mjs',
  'script.JS',
  'sheet.CSS',
])('%s is a download', async (name) => {
  await store.releases.addVersion(new Map([...trialVersion({ version: 'v2' }), [name, Buffer.from('<script>')]]), 'me');
  const file = await createServedFiles(store.releases).read(`trial/v2/${name}`, 'br');
  expect(file?.contentType).toBe('application/octet-stream');
});

test('blanks in a header cost no more than other characters', () => {
  // A pattern that begins anew at each blank would need days.
  expect(acceptedEncodings(`br,a${' '.repeat(8_000_000)}b`)[0]).toBe('br');
});

test('no other stored object is served', async () => {
  await store.deploy('v1');
  await createTokens(store.storage).mint({ remote: 'trial', team: 'Team', who: 'me' });
  await createTokens(store.storage).revokeAll('trial', 'me');
  const held = (await store.storage.list('')).filter((key) => !key.startsWith('trial/'));
  expect(held.map((key) => key.split('/')[0])).toEqual(['releases', 'revoked', 'tokens', 'versions']);
  for (const key of [...held, 'trial/v1', 'trial/v1/', 'trial/../trial/v1/entry.js', '../x', '']) {
    expect(await createServedFiles(store.releases).read(key, 'br')).toBeUndefined();
  }
});
