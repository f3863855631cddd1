import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { livePath, liveVersionsSchema, type LiveVersions } from '@cc/contracts/federation/live';
import { sideBySide } from '@cc/tools/browser/side-by-side';
import { stackAddress } from './stack-address.ts';

export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

export interface CommandResult {
  readonly status: number;
  /** Standard output and error. */
  readonly output: string;
}

export type DeployCommand =
  | 'deploy'
  | 'deploy-rollback'
  | 'deploy-canary'
  | 'deploy-stop-canary'
  | 'deploy-promote'
  | 'deploy-preview'
  | 'deploy-history'
  | 'deploy-token';

/** Runs a deploy command against the running stack. */
export async function runDeploy(
  command: DeployCommand,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  const { registryUrl, dataDir } = stackAddress();
  const child = spawn(process.execPath, [join(root, `tools/src/cli/${command}.ts`), ...args], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DEPLOY_URL: registryUrl,
      CC_DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const status = await new Promise<number | null>((done) => child.once('close', done));
  process.stderr.write(output);
  return { status: status ?? 1, output };
}

const copies: string[] = [];

export interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** A folder outside of the workspace, which `removeCopies` deletes. */
export function copyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'coach-connect-change-'));
  copies.push(folder);
  return folder;
}

/**
 * Copies a remote's sources out of the workspace and edits them. Its build uses the workspace's packages.
 * @throws Error if the text to replace is missing
 */
export function changedCopy(remote: string, edits: readonly Edit[]): string {
  const folder = copyFolder();
  const dir = join(folder, remote);
  const built = new Set(['dist', 'node_modules', '.cache']);
  cpSync(join(root, remote), dir, { recursive: true, filter: (path) => !built.has(basename(path)) });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const { file, from, to } of edits) {
    const before = readFileSync(join(dir, file), 'utf8');
    if (!before.includes(from)) throw new Error(`${remote}/${file} has no "${from}" to change.`);
    writeFileSync(join(dir, file), before.replace(from, to));
  }
  return dir;
}

/** Deletes the copies. */
export function removeCopies(): void {
  for (const folder of copies.splice(0)) rmSync(folder, { recursive: true });
}

/** The cookie of a visitor, by number: the same numbers get the same canaries in every run. */
export function visitorCookie(number: number): string {
  const hex = createHash('sha256').update(`visitor ${number}`).digest('hex');
  const uuid = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)];
  return uuid.join('-');
}

/** The versions that a visitor would load now. */
export async function liveVersions(visitor?: string): Promise<LiveVersions['remotes']> {
  const headers = visitor === undefined ? {} : { cookie: `cc_visitor=${visitor}` };
  const answer = await fetch(`${stackAddress().siteUrl}${livePath}`, { headers });
  return liveVersionsSchema.parse(await answer.json()).remotes;
}

/** The numbers of the visitors, of `count`, that get this version of a remote. */
export async function visitorsWith(remote: string, version: string, count: number): Promise<number[]> {
  const numbers = Array.from({ length: count }, (_, number) => number);
  const found: number[] = [];
  await sideBySide(numbers, Array.from({ length: 8 }), async (number) => {
    if ((await liveVersions(visitorCookie(number)))[remote] === version) found.push(number);
  });
  return found.sort((a, b) => a - b);
}
