import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../cli/workspace.ts';
import { checkPreviousRelease } from './check-previous-release.ts';

let migrations: string;
const write = (sql: string) => writeFileSync(join(migrations, '29990101000000_next.sql'), sql);
/**
 * The workspace as it is stands for the release; its tests are about a form that the API stores. What they print here
 * is expected.
 */
const tests = ['features/contact', '-t', 'with its key'];
const check = () => checkPreviousRelease({ root, release: 'HEAD', tests, migrations, output: 'ignore' });

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'coach-connect-migrations-'));
  // A history of its own, of the files as they are now: a copy of the workspace may have none.
  process.env['GIT_DIR'] = join(folder, '.git');
  process.env['GIT_WORK_TREE'] = root;
  const git = (...args: string[]) => expect(spawnSync('git', args, { cwd: root }).status).toBe(0);
  git('init', '--quiet');
  git('add', '--all');
  git('-c', 'user.name=Trial', '-c', 'user.email=trial@example.com', 'commit', '--quiet', '--message=trial');
  const path = 'services/supabase/supabase/migrations';
  migrations = join(folder, path);
  cpSync(join(root, path), migrations, { recursive: true });
});
afterAll(() => {
  // Other tests of this process ask Git, too.
  delete process.env['GIT_DIR'];
  delete process.env['GIT_WORK_TREE'];
  rmSync(join(migrations, '../../../..'), { recursive: true });
});

test('a migration that adds passes', () => {
  write('alter table public.contact_messages add column language text');
  expect(check()).toBe(true);
});

test('a migration that takes away what the release needs does not', () => {
  write('alter table public.contact_messages rename column message to words');
  expect(check()).toBe(false);
});

test('a released migration stays as it is', () => {
  writeFileSync(join(migrations, '20261122000000_baseline.sql'), 'select 1');
  expect(check).toThrow('The migration 20261122000000_baseline.sql was released.');
});
