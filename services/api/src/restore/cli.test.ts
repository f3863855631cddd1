import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('./cli.ts', import.meta.url));
const [ours, hosted] = ['postgres://postgres:secret@127.0.0.1:1/x', 'postgres://postgres:secret@db.hosted.example/x'];

test.each([
  ['RESTORE_DATABASE_URL', hosted, ours],
  ['--newest', ours, hosted],
])('sends no password in plain text to a host outside of our network: %s', (name, url, newest) => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [cli, '--already-restored', '--to', '2026-11-27T12:31:00Z', '--newest', newest],
    {
      env: { RESTORE_DATABASE_URL: url, TOKEN_ENCRYPTION_KEY: randomBytes(32).toString('base64') },
      encoding: 'utf8',
    },
  );
  expect([status, stderr]).toEqual([1, expect.stringContaining(`${name} must end with ?sslmode=verify-full`)]);
  expect(stderr).not.toContain('secret');
});
