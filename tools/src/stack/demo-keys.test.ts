import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoKeys } from './demo-keys.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'keys-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('keys are created once, and readable by their owner only', () => {
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

test('the encryption key has the length of AES-256 keys', () => {
  expect(Buffer.from(demoKeys(dataDir).TOKEN_ENCRYPTION_KEY, 'base64')).toHaveLength(32);
});

test('an invalid file is refused with the next step', () => {
  writeFileSync(join(dataDir, 'keys.json'), '{}');
  expect(() => demoKeys(dataDir)).toThrow('npm run reset');
});
