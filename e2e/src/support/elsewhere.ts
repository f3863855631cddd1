import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join, relative } from 'node:path';
import { linkPackages } from '@cc/tools/packages/link';
import { changedCopy, type CommandResult, root } from './deploy.ts';

const folders: string[] = [];

/** A folder outside of the workspace. */
export function elsewhere(): string {
  const folder = mkdtempSync(join(tmpdir(), 'coach-connect-elsewhere-'));
  folders.push(folder);
  return folder;
}

/** Deletes the folders outside of the workspace. */
export function removeElsewhere(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
}

/**
 * The sources of another team's remote, in a folder outside of the workspace. Its build uses the workspace's packages,
 * except for its own.
 * @param packages for each package that the team has in another version, the workspace's folder in `node_modules`
 */
export function foreignRemote(name: string, packages: Readonly<Record<string, string>> = {}): string {
  const dir = changedCopy(`tools/fixtures/${name}`, []);
  for (const [own, alias] of Object.entries(packages)) {
    const place = join(dir, 'node_modules', own);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(join(root, 'node_modules', alias), place);
  }
  return dir;
}

/** A copy of the whole workspace with the same packages, so that tests may write to it. */
export function workspaceCopy(): string {
  const copy = join(elsewhere(), 'workspace');
  const skipped = new Set(['dist', '.cache', '.nx', '.data', '.git']);
  const installed: string[] = [];
  cpSync(root, copy, {
    recursive: true,
    filter: (path) => {
      if (basename(path) === 'node_modules') installed.push(relative(root, path));
      return basename(path) !== 'node_modules' && !skipped.has(basename(path));
    },
  });
  for (const folder of installed) linkPackages(folder, root, copy);
  return copy;
}

/** Variables of Jest, npm, Nx and this workspace for their own processes. How npm reaches its registry stays. */
const ours = /^(npm_(?!config_(cache|registry|cafile)$)|INIT_CWD$|NODE_ENV$|NODE_OPTIONS$|JEST_|NX_|CC_|DEPLOY_)/i;

/** Runs a command in a folder outside of the workspace, with this Node and nothing else of the workspace. */
export async function runThere(
  cwd: string,
  [command, ...args]: readonly [string, ...string[]],
  env: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  const outside = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.startsWith(root));
  const path = [dirname(process.execPath), ...outside].join(delimiter);
  const machine = Object.entries(process.env).filter(([name]) => !ours.test(name));
  const child = spawn(command, args, {
    cwd,
    env: { ...Object.fromEntries(machine), PATH: path, NX_DAEMON: 'false', NX_TUI: 'false', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const status = await new Promise<number | null>((done) => child.once('close', done));
  process.stderr.write(output);
  return { status: status ?? 1, output };
}
