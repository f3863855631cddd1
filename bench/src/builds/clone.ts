import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '@cc/tools/stack';

/** A clone of the workspace with packages, ports and data of its own. */
export interface Clone {
  readonly dir: string;
  readonly env: NodeJS.ProcessEnv;
  /** Seconds that installing its packages took. */
  readonly installing: number;
}

/** Clones what is committed, and installs its packages. */
export async function makeClone(root: string, dir: string): Promise<Clone> {
  const ports = Object.entries(await freePorts()).map(([name, port]) => [name, String(port)] as const);
  const env = {
    ...process.env,
    ...Object.fromEntries(ports),
    CC_DATA_DIR: join(dir, '.data'),
    // What is measured is this machine's work, not what another workspace left in a cache or a daemon: by itself Nx has
    // one cache in the home folder for all clones of a repository.
    NX_CACHE_DIRECTORY: '.nx/cache',
    NX_DAEMON: 'false',
    NX_TUI: 'false',
    PATH: `${join(dir, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
  };
  await run({ dir: root, env: process.env }, 'git', ['clone', '--quiet', '--no-hardlinks', root, dir]);
  const installing = await seconds(() => run({ dir, env }, 'npm', ['ci']));
  return { dir, env, installing };
}

/** Runs a command to its end. @throws Error with its last lines when it fails */
export async function run({ dir, env }: Pick<Clone, 'dir' | 'env'>, command: string, args: string[]): Promise<void> {
  const child = spawn(command, args, { cwd: dir, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const status = await new Promise((resolve) => child.once('close', resolve));
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output.slice(-2_000)}`);
}

/** Starts the whole stack, and gives it once its addresses were printed. */
export async function startSite({ dir, env }: Clone): Promise<{ readonly stop: () => Promise<void> }> {
  const child = spawn('node', ['tools/src/cli/start.ts'], { cwd: dir, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        output += String(text);
        if (output.includes('Ctrl-C stops everything.')) resolve();
      });
    }
    void ended.then(() => reject(new Error(`npm start ended by itself:\n${output.slice(-2_000)}`)));
  });
  await ready;
  return {
    stop: async () => {
      child.kill('SIGINT');
      await ended;
    },
  };
}

/** Changes one line of a remote, into something that it never was before. */
export function changeOneLine({ dir }: Clone, remote: string): void {
  const file = join(dir, remote, 'remote.json');
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(/"owner": "[^"]*"/, `"owner": "Team ${Date.now()}"`);
  if (changed === text) throw new Error(`${file} has no owner to change.`);
  writeFileSync(file, changed);
}

/** How long something takes. */
export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
