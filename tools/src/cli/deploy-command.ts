import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { VersionSource } from '@cc/contracts/deploy/version-record';
import { remoteAccess } from '../deploy/deploy-access.ts';
import type { DeployClient } from '../deploy/deploy-client.ts';
import { DeployProblem } from '../deploy/deploy-problem.ts';
import { findSource } from '../deploy/deploy-source.ts';
import { createSteps, type Steps } from '../deploy/steps.ts';
import { readDeclaration } from '../federation/declaration.ts';
import { dataDir, keptByNpm, root } from './workspace.ts';

/** The folder in which the command was called: npm runs scripts in the workspace's root. */
export const callerDir = process.env['INIT_CWD'] ?? process.cwd();

/** Runs a deploy command. On a failure, prints the reason and sets the exit code. */
export async function deployCommand(work: (steps: Steps) => Promise<void>): Promise<void> {
  const steps = createSteps();
  try {
    await work(steps);
  } catch (error) {
    if (!(error instanceof DeployProblem)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
}

/**
 * The arguments and options of the command.
 * @throws DeployProblem with the command's usage
 */
export function readArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: Options,
  positionals: { readonly min: number; readonly max: number },
) {
  const kept = keptByNpm(Object.keys(options));
  if (kept !== undefined) throw new DeployProblem(`${kept}\nUsage: ${usage}`);
  try {
    const read = parseArgs({ options, allowPositionals: true, args: [...here(), ...process.argv.slice(2)] });
    if (read.positionals.length >= positionals.min && read.positionals.length <= positionals.max) return read;
  } catch (error) {
    throw new DeployProblem(`${error instanceof Error ? error.message : String(error)}\nUsage: ${usage}`);
  }
  throw new DeployProblem(`Usage: ${usage}`);
}

/** In the folder of a remote, commands are about this remote, without its name. */
function here(): string[] {
  return existsSync(join(process.cwd(), 'remote.json')) ? [process.cwd()] : [];
}

/**
 * Access to a remote by its name, or by the folder of its sources. Its team is the owner that its declaration names.
 * @param source what an uploaded version is built from
 */
export async function accessOf(
  remote: string,
  { say }: Steps,
  source?: VersionSource,
): Promise<{ name: string; client: DeployClient }> {
  const { name, team } = ownerOf(remote);
  return { name, client: await remoteAccess(name, team, { env: process.env, dataDir, say, source }) };
}

/** Name and team of a remote. One whose sources are elsewhere is known by its name. */
export function ownerOf(remote: string): { name: string; team: string } {
  try {
    const { dir } = findSource(remote, root, callerDir);
    const { name, owner } = readDeclaration(dir);
    return { name, team: owner };
  } catch (error) {
    if (error instanceof DeployProblem && /^[a-z][a-z0-9-]*$/.test(remote)) return { name: remote, team: remote };
    throw error;
  }
}
