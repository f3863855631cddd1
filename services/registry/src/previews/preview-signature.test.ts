import { isSignedPreview, signPreview } from './preview-signature.ts';

const key = 'operator-key-of-the-tests';
const text = 'trial@two';
const now = Date.UTC(2026, 0, 1);
const week = 7 * 24 * 60 * 60 * 1000;

test('a signature is valid for its overrides, for a week', () => {
  const signature = signPreview(text, key, now);
  expect(isSignedPreview(text, signature, key, now + week)).toBe(true);
  expect(isSignedPreview(text, signature, key, now + week + 1)).toBe(false);
});

test.each([
  ['other overrides', (signature: string) => ['trial@three', signature, key]],
  ['another key', (signature: string) => [text, signature, `${key}!`]],
  ['a longer life', (signature: string) => [text, signature.replace(/^\d+/, (end) => `${Number(end) + 1}`), key]],
  ['no signature', () => [text, '', key]],
  ['other letters', (signature: string) => [text, `${signature.slice(0, -2)}é`, key]],
] as const)('%s is invalid', (_what, forge) => {
  const [forgedText = '', signature = '', forgedKey = ''] = forge(signPreview(text, key, now));
  expect(isSignedPreview(forgedText, signature, forgedKey, now)).toBe(false);
});
