import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createTrialStore, type TrialStore } from '../testing/trial-store.ts';
import { trialVersion } from '../testing/trial-version.ts';

let store: TrialStore;

beforeEach(async () => {
  store = await createTrialStore();
});
afterEach(() => store.remove());

const added = (copies: Readonly<Record<string, Buffer>>) =>
  store.releases.addVersion(new Map([...trialVersion(), ...Object.entries(copies)]), 'me');

test('compressed copies of their files are stored with them', async () => {
  const copies = { 'page.css.br': brotliCompressSync('css'), 'page.css.gz': gzipSync('css') };
  expect(await added(copies)).toMatchObject({ outcome: 'added' });
});

test.each([
  ['another style, which the gate would never see', { 'page.css.br': brotliCompressSync('body{display:none}') }],
  ['another script', { 'page.js.gz': gzipSync('alert(1)') }],
  ['the beginning of its file', { 'page.js.br': brotliCompressSync('pag') }],
  ['a thousand times its file', { 'page.js.gz': gzipSync('page'.repeat(1000)) }],
  ['nothing that can be read', { 'page.js.br': Buffer.from('page') }],
  ['a file that is not there', { 'other.js.br': brotliCompressSync('other') }],
])('a compressed copy that holds %s is refused with its version', async (_what, copies) => {
  expect(await added(copies)).toEqual({
    outcome: 'invalid',
    reason: expect.stringContaining(`"${Object.keys(copies)[0]}" is not a compressed copy`),
  });
  expect(await store.storage.list('')).toEqual([]);
});
