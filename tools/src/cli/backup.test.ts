import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cc-backup-'));
  for (const kind of ['tokens', 'releases']) mkdirSync(join(folder, 'live', kind), { recursive: true });
  writeFileSync(join(folder, 'live/releases/0000000001.json'), '{}');
  writeFileSync(join(folder, 'live/tokens/a.json'), 'valid');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a command in a folder with a file of its own, with these variables alone. */
const run = (script: string, args: string[], env: Record<string, string>) =>
  spawnSync(process.execPath, [join(import.meta.dirname, script), ...args], {
    encoding: 'utf8',
    cwd: join(folder, 'live/tokens'),
    env: { PATH: process.env['PATH'], ...env },
  });

test.each([
  ['backup.ts', []],
  ['backup.ts', ['--remotes']],
  ['restore.ts', ['--remotes']],
])('%s %p without the folder of the copy does nothing, and names the variable', (script, args) => {
  const { status, stderr } = run(script, args, { REMOTES_DIR: join(folder, 'new') });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'BACKUP_REMOTES_DIR is not set: the folder for the copy of the remotes. Nothing was done.\n',
  });
  expect(existsSync(join(folder, 'new'))).toBe(false);
});

test.each([
  ['backup.ts', ['--remote'], /Unknown option '--remote'[^]*npm run backup -- \[--full \| --remotes\]/],
  ['backup.ts', ['full'], /Unexpected argument 'full'/],
  ['backup.ts', ['--full', '--remotes'], /--remotes leaves it out/],
  ['restore.ts', ['--remotes', '--to', '2026-11-27T12:31:00Z'], /--remotes copies all .* takes no further options/],
])('%s %p is refused', (script, args, message) => {
  const copy = join(folder, 'copy');
  const { status, stderr } = run(script, args, { REMOTES_DIR: join(folder, 'live'), BACKUP_REMOTES_DIR: copy });
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(message) });
  expect(existsSync(copy)).toBe(false);
});

test('the remotes alone are backed up and restored', () => {
  const copy = join(folder, 'copy');
  expect(
    run('backup.ts', ['--remotes'], { REMOTES_DIR: join(folder, 'live'), BACKUP_REMOTES_DIR: copy }),
  ).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(/: 2\.\n$/) });
  run('restore.ts', ['--remotes'], { REMOTES_DIR: join(folder, 'new'), BACKUP_REMOTES_DIR: copy });
  expect(readdirSync(join(folder, 'new/tokens'))).toEqual(['a.json']);
});

test.each([
  [{}, /\/new has no releases\. Is it the storage of the registry\? Nothing was backed up\.\n$/],
  [{ STAGE: 'Production' }, /STAGE: /],
])('a backup of a wrong storage is no success: %j', (env, message) => {
  const folders = { REMOTES_DIR: join(folder, 'new'), BACKUP_REMOTES_DIR: join(folder, 'copy') };
  expect(run('backup.ts', ['--remotes'], { ...folders, ...env })).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(message),
  });
});
