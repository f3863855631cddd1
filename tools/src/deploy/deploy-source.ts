import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { remoteNames } from '../stack/remote-names.ts';
import { DeployProblem } from './deploy-problem.ts';

/** The sources of one remote. */
export interface DeploySource {
  readonly dir: string;
  /** Name by its own `remote.json`. */
  readonly name: string;
  /** True: Nx builds it, from its cache if nothing changed. */
  readonly inWorkspace: boolean;
}

/**
 * The remote of this name in the workspace, or the one in a folder anywhere (`../my-remote`).
 * @throws DeployProblem that lists the known remotes
 */
export function findSource(nameOrFolder: string, root: string, from: string): DeploySource {
  const known = remoteNames(root);
  if (known.includes(nameOrFolder)) return { dir: join(root, nameOrFolder), name: nameOrFolder, inWorkspace: true };
  const dir = resolve(from, nameOrFolder);
  const file = join(dir, 'remote.json');
  if (!existsSync(file)) {
    throw new DeployProblem(
      `There is no remote "${nameOrFolder}". There are: ${known.join(', ')}. For a remote elsewhere, give its folder.`,
    );
  }
  const { name } = z.object({ name: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8')));
  return { dir, name, inWorkspace: dirname(dir) === root };
}

/**
 * Builds one remote.
 * @throws DeployProblem with the end of the build's output
 */
export async function buildSource({ dir, inWorkspace }: DeploySource, root: string): Promise<void> {
  const { name } = z.object({ name: z.string() }).parse(JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')));
  const [command, args, cwd] = inWorkspace
    ? (['nx', ['run', `${name}:build`, '--outputStyle=static'], root] as const)
    : (['npm', ['run', 'build', '--silent'], dir] as const);
  const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, PATH: path, NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const status = await new Promise((done, failed) => child.once('close', done).once('error', failed));
  if (status === 0) return;
  const end = output.trimEnd().split('\n').slice(-25).join('\n');
  throw new DeployProblem(`The build failed, so nothing was deployed.\n\n${end}`);
}
