import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { StatedCheck } from '@cc/contracts/deploy/release';
import { z } from 'zod';
import { DeployProblem } from './deploy-problem.ts';
import type { DeploySource } from './deploy-source.ts';
import { keyless } from './keyless.ts';

const packageSchema = z.object({ name: z.string(), scripts: z.record(z.string(), z.string()).default({}) });
/** The remote's scripts for the checks that a team runs itself, the fastest first. */
const scriptsOf: Readonly<Record<StatedCheck, string>> = { types: 'typecheck', lint: 'lint', tests: 'test' };

interface Running {
  readonly root: string;
  readonly stop: AbortSignal | undefined;
}

/** Lines of a failed tool's output that are shown. */
const shown = 60;

/**
 * Builds one remote.
 * @param stop ends the build
 * @throws DeployProblem with the end of the build's output
 */
export async function buildSource(source: DeploySource, root: string, stop?: AbortSignal): Promise<void> {
  await runScripts(source, { root, stop }, ['build'], 'The build failed');
}

/**
 * Runs the remote's own types, lint and tests. One without a script for a check has none.
 * @returns the checks that passed
 * @throws DeployProblem with the end of the output of the one that failed
 */
export async function checkSource(source: DeploySource, root: string, stop?: AbortSignal): Promise<StatedCheck[]> {
  const { scripts } = readPackage(source);
  const checks = (['types', 'lint', 'tests'] as const).filter((check) => scripts[scriptsOf[check]] !== undefined);
  const names = checks.map((check) => scriptsOf[check]);
  if (names.length > 0) await runScripts(source, { root, stop }, names, 'A check of the sources failed');
  return checks;
}

/** In the workspace, Nx runs them, from its cache if nothing changed. */
async function runScripts(
  source: DeploySource,
  { root, stop }: Running,
  scripts: readonly string[],
  failure: string,
): Promise<void> {
  const { name } = readPackage(source);
  const many = ['nx', 'run-many', '-t', ...scripts, '-p', name, '--outputStyle=static'];
  const calls = source.inWorkspace ? [many] : scripts.map((script) => ['npm', 'run', script, '--silent']);
  for (const [command = '', ...args] of calls) {
    const { status, output } = await run(command, args, source.inWorkspace ? root : source.dir, { root, stop });
    if (status === 0) continue;
    const end = output.trimEnd().split('\n').slice(-shown).join('\n');
    throw new DeployProblem(`${failure}, so nothing was deployed: ${[command, ...args].join(' ')}\n\n${end}`);
  }
}

async function run(command: string, args: readonly string[], cwd: string, { root, stop }: Running) {
  const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  const child = spawn(command, args, {
    cwd,
    ...(stop ? { signal: stop } : {}),
    env: { ...process.env, ...keyless, PATH: path, NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const status = await new Promise((done, failed) => child.once('close', done).once('error', failed));
  return { status, output };
}

function readPackage({ dir }: DeploySource): z.output<typeof packageSchema> {
  return packageSchema.parse(JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')));
}
