import { openPreview, previewedVersion, signPreview } from './preview-signature.ts';

const key = 'preview-key-of-the-tests';
const text = 'trial@1.2';
const now = Date.UTC(2026, 0, 1);
const minute = 60_000;

test.each([
  ['preview', 60],
  ['ticket', 10],
] as const)('a %s is valid for %i minutes', (kind, minutes) => {
  const signed = signPreview(kind, text, key, now);
  expect(openPreview(kind, signed, key, now + minutes * minute - 1)).toBe(text);
  expect(openPreview(kind, signed, key, now + minutes * minute)).toBeUndefined();
});

test.each<[string, (signed: string) => string]>([
  ['another version', (signed) => signed.replace('1.2', '1.3')],
  [
    'a longer life',
    (signed) => signed.replace(/\.(\d+)\.([^.]+)$/, (_all, end, seal) => `.${Number(end) + 1}.${seal}`),
  ],
  ['no signature', (signed) => signed.replace(/[^.]+$/, '')],
  ['nothing', () => ''],
  ['letters of several bytes', (signed) => signed.replace(/[^.]+$/, (seal) => 'é'.repeat(seal.length))],
  ['a signature with another key', () => signPreview('preview', text, `${key}!`, now)],
  ['a ticket', () => signPreview('ticket', text, key, now)],
])('%s opens nothing', (_what, forge) => {
  expect(openPreview('preview', forge(signPreview('preview', text, key, now)), key, now)).toBeUndefined();
});

test('a preview has one version', () => {
  expect(previewedVersion('trial@v1')).toEqual({ remote: 'trial', version: 'v1' });
  for (const other of ['', 'trial', 'trial@v1,other@v1', 'releases@v1', 'trial@http://localhost:3001']) {
    expect(previewedVersion(other)).toBeUndefined();
  }
});
