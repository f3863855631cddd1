import { spawn } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDirectoryStorage } from '@cc/registry/directory-storage';
import { signRecords } from '@cc/registry/signed-records';
import { demoKeys } from './demo-keys.ts';
import { openLog } from './open-log.ts';
import { publishBuild } from './publish-build.ts';
import { releasedNames } from './remote-names.ts';

/** Builds the shell and every remote through Nx, which caches unchanged projects. */
export async function buildFrontEnds(root: string, dataDir: string): Promise<void> {
  const logFile = join(dataDir, 'logs', 'build.log');
  const log = createWriteStream(logFile, { fd: openLog(logFile, 'w') });
  const nx = join(root, 'node_modules/.bin/nx');
  const child = spawn(nx, ['run-many', '-t', 'build', '--outputStyle=stream'], {
    cwd: root,
    env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const status = await new Promise((resolve) => child.once('close', resolve));
  await new Promise((closed) => log.end(closed));
  if (status === 0) return;
  const end = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-25).join('\n');
  throw new Error(`Building the front ends failed.\n\n${end}\n\nThe whole log: ${logFile}`);
}

/**
 * Stores the builds and makes them live, except for those that a team deployed or rolled back. Versions that are stored
 * already are not written again.
 * @returns a sentence for each one that stays as it was
 */
export async function publishFrontEnds(root: string, dataDir: string): Promise<string[]> {
  const storage = signRecords(createDirectoryStorage(join(dataDir, 'remotes')), demoKeys(dataDir));
  const unchanged: string[] = [];
  for (const name of releasedNames(root)) {
    const distDir = join(root, name, 'dist');
    const { keptFor } = await publishBuild({ distDir, storage, who: 'npm start' });
    if (keptFor === undefined) continue;
    unchanged.push(`${name} stays as ${keptFor} left it. To bring this folder's build live: npm run deploy -- ${name}`);
  }
  return unchanged;
}
