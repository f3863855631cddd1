import type { Deployer } from '@cc/contracts/deploy/deploy-api';
import type { FastifyRequest } from 'fastify';
import { DeployFailure } from '../deploy/deploy-failure.ts';
import { isSameSecret } from './same-secret.ts';
import type { DeployTokens } from './tokens.ts';
import type { LimitWrongTokens } from './wrong-tokens.ts';

/** The keys to the deploy API and the console. */
export interface AccessKeys {
  readonly tokens: DeployTokens;
  /** The operator's key, then the one before it while both are valid. Empty: no request is the operator's. */
  readonly operatorKeys: readonly string[];
  readonly limit: LimitWrongTokens;
}

/** A deployer who gave a valid token or key. */
export interface Authenticated {
  readonly deployer: Deployer;
  /** Id of a team's token. */
  readonly tokenId?: string;
  /** The operator's key. */
  readonly operatorKey?: string;
}

/**
 * The deployer that a token or key belongs to.
 * @throws DeployFailure `unauthorized` for a token that is missing, unknown, expired or revoked, or `rate_limited`
 */
export async function authenticate(
  request: FastifyRequest,
  secret: string | undefined,
  { tokens, operatorKeys, limit }: AccessKeys,
): Promise<Authenticated> {
  if (!secret) {
    throw new DeployFailure('unauthorized', 'A deploy token is needed: set DEPLOY_TOKEN. The operator creates tokens.');
  }
  const known = await limit(request, async (): Promise<Authenticated | undefined> => {
    const operatorKey = operatorKeys.find((key) => isSameSecret(secret, key));
    if (operatorKey !== undefined) return { deployer: { kind: 'operator' }, operatorKey };
    const token = await tokens.open(secret);
    return token && { deployer: { kind: 'team', remote: token.remote, team: token.team }, tokenId: token.id };
  });
  if (known) return known;
  throw new DeployFailure(
    'unauthorized',
    'This deploy token is unknown, has expired, or was revoked. Ask the operator for a new one.',
  );
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
  throw new DeployFailure('operator_only', 'Only the operator may do this: use OPERATOR_KEY. Nothing was changed.');
}

/** The deployer's name in the log of releases. The team is authenticated; the person's name is as their machine gives it. */
export function nameOf(deployer: Deployer, by?: string): string {
  const proved = deployer.kind === 'operator' ? 'Operator' : deployer.team;
  return by === undefined ? proved : `${proved} (${by})`;
}
