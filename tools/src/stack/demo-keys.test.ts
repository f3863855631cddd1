import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoKeys } from './demo-keys.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'keys-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('keys are made once, kept, and readable by their owner alone', () => {
  const keys = demoKeys(dataDir);
  expect(demoKeys(dataDir)).toEqual(keys);
  expect(statSync(join(dataDir, 'keys.json')).mode & 0o077).toBe(0);
});

test('two machines do not share a key', () => {
  const other = mkdtempSync(join(tmpdir(), 'keys-'));
  const mine = new Set(Object.values(demoKeys(dataDir)));
  expect(Object.values(demoKeys(other)).filter((key) => mine.has(key))).toEqual([]);
  rmSync(other, { recursive: true });
});

test('the encryption key is what AES-256 takes', () => {
  expect(Buffer.from(demoKeys(dataDir).TOKEN_ENCRYPTION_KEY, 'base64')).toHaveLength(32);
});

test('keys of a version that knew no payments and no deployments are kept, and get what is missing', () => {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, OPERATOR_KEY, ...older } = demoKeys(dataDir);
  writeFileSync(join(dataDir, 'keys.json'), JSON.stringify(older));
  const keys = demoKeys(dataDir);
  expect(keys).toMatchObject(older);
  expect(keys.STRIPE_SECRET_KEY).toMatch(/^sk_test_/);
  expect([keys.STRIPE_SECRET_KEY, keys.STRIPE_WEBHOOK_SECRET]).not.toEqual([STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET]);
  expect(keys.OPERATOR_KEY).toMatch(/^operator_/);
  expect(keys.OPERATOR_KEY).not.toBe(OPERATOR_KEY);
  expect(demoKeys(dataDir)).toEqual(keys);
});

test('a file of another shape is refused with the way on', () => {
  writeFileSync(join(dataDir, 'keys.json'), '{}');
  expect(() => demoKeys(dataDir)).toThrow('npm run reset');
});
