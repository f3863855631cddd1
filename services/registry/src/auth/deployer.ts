import { createHash, timingSafeEqual } from 'node:crypto';
import type { Deployer } from '@cc/contracts/deploy/deploy-api';
import type { DeployTokens } from './tokens.ts';
import { DeployFailure } from '../deploy/deploy-failure.ts';

/**
 * Whom the request's bearer token stands for.
 * @throws DeployFailure `unauthorized` for none, an unknown or a revoked one
 */
export async function deployerOf(
  authorization: string | undefined,
  { tokens, operatorKey }: { readonly tokens: DeployTokens; readonly operatorKey: string | undefined },
): Promise<Deployer> {
  const secret = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (secret === undefined) {
    throw new DeployFailure('unauthorized', 'A deploy token is needed: set DEPLOY_TOKEN. The operator hands them out.');
  }
  if (operatorKey !== undefined && isSame(secret, operatorKey)) return { kind: 'operator' };
  const token = await tokens.open(secret);
  if (!token) {
    throw new DeployFailure(
      'unauthorized',
      'This deploy token is unknown or was revoked. Ask the operator for a new one.',
    );
  }
  return { kind: 'team', remote: token.remote, team: token.team };
}

/** @throws DeployFailure `foreign_token` when the token opens another remote than this one */
export function requireRemote(deployer: Deployer, remote: string): void {
  if (deployer.kind === 'operator' || deployer.remote === remote) return;
  const words = `This token belongs to ${deployer.team} and opens ${deployer.remote} only, not ${remote}. Nothing was done.`;
  throw new DeployFailure('foreign_token', words);
}

/** @throws DeployFailure `operator_only` for a team's token */
export function requireOperator(deployer: Deployer): void {
  if (deployer.kind === 'operator') return;
  throw new DeployFailure(
    'operator_only',
    'Only the operator hands out and revokes tokens: use OPERATOR_KEY. Nothing was done.',
  );
}

/** How the log of releases names them. What is proved is the team; the person is as their machine says. */
export function nameOf(deployer: Deployer, by?: string): string {
  const proved = deployer.kind === 'operator' ? 'Operator' : deployer.team;
  return by === undefined ? proved : `${proved} (${by})`;
}

// Hashes have one length, and comparing them takes the same time whatever was guessed.
function isSame(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
