import type { VersionSource } from '@cc/contracts/deploy/version-record';
import { isPrivateHost } from '@cc/contracts/deploy/private-host';
import { ownValue } from '@cc/contracts/own-value';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { portsFromEnvironment } from '../stack/addresses.ts';
import { demoKeys } from '../stack/demo-keys.ts';
import { createDeployClient, type DeployClient } from './deploy-client.ts';
import { DeployProblem } from './deploy-problem.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface AccessOptions {
  readonly env: Environment;
  /** Data folder of this machine's stack. */
  readonly dataDir: string;
  /** What an uploaded version was built from. */
  readonly source?: VersionSource | undefined;
  /** Prints a message, such as the creation of a token. */
  readonly say: (text: string) => void;
}

/**
 * Address of the registry: DEPLOY_URL, else the one of this machine's stack.
 * @throws DeployProblem when it is none, or when the key or token would go out unencrypted
 */
export function registryUrl(env: Environment): string {
  const given = env['DEPLOY_URL'];
  if (given === undefined || given === '') return `http://localhost:${portsFromEnvironment(env).REGISTRY_PORT}`;
  if (!URL.canParse(given)) throw new DeployProblem(`DEPLOY_URL=${given} is not an address.`);
  const { protocol, hostname, origin } = new URL(given);
  if (protocol === 'https:' || (protocol === 'http:' && isPrivateHost(hostname))) return origin;
  throw new DeployProblem(
    'DEPLOY_URL must begin with https://, or name a host of a private network. Nothing was sent.',
  );
}

/**
 * Access to the deploy API for one remote: with DEPLOY_TOKEN, else on this machine with a token that is created when
 * needed, and elsewhere with OPERATOR_KEY.
 * @throws DeployProblem when there is no token
 */
export async function remoteAccess(
  remote: string,
  team: string,
  { env, dataDir, say, source }: AccessOptions,
): Promise<DeployClient> {
  const url = registryUrl(env);
  const given = env['DEPLOY_TOKEN'];
  if (given) return createDeployClient(url, given, source);
  if (!isThisMachine(url, dataDir)) {
    const operatorKey = env['OPERATOR_KEY'];
    if (operatorKey) return createDeployClient(url, operatorKey, source);
    const address = env['DEPLOY_URL'] ? '' : 'DEPLOY_URL to the address of the registry, and ';
    throw new DeployProblem(
      `No deploy token for ${remote} on ${url}. Set ${address}DEPLOY_TOKEN to a token, which the operator of the registry creates: npm run deploy:token -- ${remote} --team "${team}"`,
    );
  }
  const file = join(dataDir, 'deploy-tokens.json');
  const tokens = readTokens(file);
  const known = ownValue(tokens, remote);
  if (known !== undefined) {
    const client = createDeployClient(url, known, source);
    if (await isValid(client)) return client;
  }
  const { secret } = await operatorOf(url, { env, dataDir, say }).mintToken({ remote, team });
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, JSON.stringify({ ...tokens, [remote]: secret }, undefined, 2), { mode: 0o600 });
  say(`Created a deploy token for ${remote} and ${team}, stored in ${file}.`);
  return createDeployClient(url, secret, source);
}

/**
 * The operator's access: with OPERATOR_KEY, or with this machine's own key.
 * @throws DeployProblem when there is neither
 */
export function operatorAccess(options: AccessOptions): DeployClient {
  return operatorOf(registryUrl(options.env), options);
}

/**
 * Access to deploy tokens: the operator's, or with the token of an owner.
 * @throws DeployProblem when there is neither
 */
export function tokenAccess(options: AccessOptions): DeployClient {
  const { DEPLOY_TOKEN: token, OPERATOR_KEY: key } = options.env;
  return token && !key ? createDeployClient(registryUrl(options.env), token) : operatorAccess(options);
}

/** The deploying person, by their user name on this machine. */
export function deployerName(env: Environment): string {
  const git = spawnSync('git', ['config', 'user.name'], { encoding: 'utf8' });
  const name = env['DEPLOY_BY'] || git.stdout?.trim() || userInfo().username;
  return name.slice(0, 100);
}

function operatorOf(url: string, { env, dataDir }: AccessOptions): DeployClient {
  const given = env['OPERATOR_KEY'];
  if (given) return createDeployClient(url, given);
  if (isThisMachine(url, dataDir)) return createDeployClient(url, demoKeys(dataDir).OPERATOR_KEY);
  throw new DeployProblem(`No operator's key for ${url}: set OPERATOR_KEY.`);
}

function isThisMachine(url: string, dataDir: string): boolean {
  return new URL(url).hostname === 'localhost' && existsSync(join(dataDir, 'keys.json'));
}

/** Whether the registry knows the token: after a reset it does not. */
async function isValid(client: DeployClient): Promise<boolean> {
  try {
    await client.state();
    return true;
  } catch (error) {
    if (error instanceof DeployProblem && error.code === 'unauthorized') return false;
    throw error;
  }
}

function readTokens(file: string): Record<string, string> {
  if (!existsSync(file)) return {};
  const tokens = z.record(z.string(), z.string()).safeParse(JSON.parse(readFileSync(file, 'utf8')));
  return tokens.success ? tokens.data : {};
}
