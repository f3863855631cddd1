import { createHash, timingSafeEqual } from 'node:crypto';
import type { Deployer } from '@cc/contracts/deploy/deploy-api';
import type { DeployTokens } from './tokens.ts';
import { DeployFailure } from '../deploy/deploy-failure.ts';

/**
 * The deployer that a bearer token belongs to.
 * @throws DeployFailure `unauthorized` for a token that is missing, unknown or revoked
 */
export async function deployerOf(
  authorization: string | undefined,
  { tokens, operatorKey }: { readonly tokens: DeployTokens; readonly operatorKey: string | undefined },
): Promise<Deployer> {
  const secret = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (secret === undefined) {
    throw new DeployFailure('unauthorized', 'A deploy token is needed: set DEPLOY_TOKEN. The operator creates tokens.');
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

/** @throws DeployFailure `foreign_token` when the token is for another remote */
export function requireRemote(deployer: Deployer, remote: string): void {
  if (deployer.kind === 'operator' || deployer.remote === remote) return;
  const message = `This token belongs to ${deployer.team} and is valid for ${deployer.remote} only, not for ${remote}. Nothing was changed.`;
  throw new DeployFailure('foreign_token', message);
}

/** @throws DeployFailure `operator_only` for a team's token */
export function requireOperator(deployer: Deployer): void {
  if (deployer.kind === 'operator') return;
  throw new DeployFailure(
    'operator_only',
    'Only the operator creates and revokes tokens: use OPERATOR_KEY. Nothing was changed.',
  );
}

/** The deployer's name in the log of releases. The team is authenticated; the person's name is as their machine gives it. */
export function nameOf(deployer: Deployer, by?: string): string {
  const proved = deployer.kind === 'operator' ? 'Operator' : deployer.team;
  return by === undefined ? proved : `${proved} (${by})`;
}

// Hashes have one length, and comparing them takes the same time for every guess.
function isSame(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
