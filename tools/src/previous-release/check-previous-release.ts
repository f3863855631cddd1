import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkPackages } from './link-packages.ts';

const migrationsFolder = 'services/supabase/supabase/migrations';

export interface PreviousRelease {
  /** The workspace with the new migrations. */
  readonly root: string;
  /** The commit or tag that runs now. */
  readonly release: string;
  /** Only the tests of the API whose files match one of these; none: all. */
  readonly tests?: readonly string[];
  /** The new migrations, if they are in another folder than the workspace's. */
  readonly migrations?: string;
  /** Where the tests print. */
  readonly output?: 'inherit' | 'ignore';
}

/**
 * Runs the API's tests of an earlier release, unchanged and with its own code, on the schema of this tree: what that
 * release needs must still be there (expand, then contract). They start API and worker as processes, too.
 * @returns whether all of them passed
 * @throws Error if the release cannot be had, or if one of its migrations was changed
 */
export function checkPreviousRelease({
  root,
  release,
  tests = [],
  migrations,
  output = 'inherit',
}: PreviousRelease): boolean {
  const wanted = migrations ?? join(root, migrationsFolder);
  const folder = mkdtempSync(join(tmpdir(), 'coach-connect-release-'));
  try {
    checkOut(root, release, folder);
    const old = join(folder, migrationsFolder);
    expectUnchanged(old, wanted);
    rmSync(old, { recursive: true });
    cpSync(wanted, old, { recursive: true });
    installPackages(root, folder);
    const test = [join(folder, 'tools/src/cli/cc.mjs'), 'test', ...tests];
    return spawnSync(process.execPath, test, { cwd: join(folder, 'services/api'), stdio: output }).status === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function checkOut(root: string, release: string, folder: string): void {
  const archive = join(folder, 'release.tar');
  run('git', ['-C', root, 'archive', `--output=${archive}`, '--end-of-options', release], root);
  run('tar', ['-xf', archive, '-C', folder], root);
  rmSync(archive);
}

/** `supabase db push` applies what is new, and never looks at a migration again. */
function expectUnchanged(old: string, wanted: string): void {
  for (const name of readdirSync(old)) {
    const now = join(wanted, name);
    if (!existsSync(now) || readFileSync(now, 'utf8') !== readFileSync(join(old, name), 'utf8'))
      throw new Error(
        `The migration ${name} was released. Take your change into a new one: this one is never applied again.`,
      );
  }
}

/** Those of this tree, if they are the same. */
function installPackages(root: string, folder: string): void {
  const lockOf = (place: string) => readFileSync(join(place, 'package-lock.json'), 'utf8');
  if (lockOf(root) !== lockOf(folder)) return run('npm', ['ci'], folder);
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] }; // ours
  const places = ['.', ...workspaces.flatMap((pattern) => foldersOf(root, pattern))];
  for (const place of places.map((one) => join(one, 'node_modules')))
    if (existsSync(join(root, place))) linkPackages(place, root, folder);
}

/** The folders of a pattern of workspaces: a path, or one that ends with a star. */
function foldersOf(root: string, pattern: string): string[] {
  const [parent = '', rest] = pattern.split(/([^/]*\*)$/);
  if (rest === undefined) return [pattern];
  const names = readdirSync(join(root, parent || '.')).filter((name) => name.startsWith(rest.slice(0, -1)));
  return names.map((name) => join(parent, name));
}

function run(file: string, args: readonly string[], cwd: string): void {
  const { status, stderr, error } = spawnSync(file, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status !== 0) throw new Error(`${[file, ...args].join(' ')}: ${error?.message ?? stderr.trim()}`);
}
