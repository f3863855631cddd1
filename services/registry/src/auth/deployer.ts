import type { Deployer } from '@cc/contracts/deploy/deploy-api';
import { roles, type DeployToken, type Role } from '@cc/contracts/deploy/deploy-token';
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
  /** A team's token. */
  readonly token?: DeployToken;
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
    return token && { deployer: deployerOf(token), token };
  });
  if (known) return known;
  throw new DeployFailure(
    'unauthorized',
    'This deploy token is unknown, has expired, or was revoked. Ask the operator for a new one.',
  );
}

/** The deployer of a request to the deploy API, by its bearer token. @throws DeployFailure as `authenticate` does */
export function authenticateBearer(request: FastifyRequest, keys: AccessKeys): Promise<Authenticated> {
  return authenticate(request, /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1], keys);
}

/** The deployer that a team's token stands for. */
export function deployerOf({ remote, team, role }: DeployToken): Deployer {
  return { kind: 'team', remote, team, role };
}

/** Whether the deployer has this role for a remote, or one above it. The operator has every role. */
export function hasRole(deployer: Deployer, remote: string, role: Role): boolean {
  if (deployer.kind === 'operator') return true;
  return deployer.remote === remote && roles.indexOf(deployer.role) >= roles.indexOf(role);
}

/** @throws DeployFailure `foreign_token` for a token of another remote, `wrong_role` for one that allows less */
export function requireRole(deployer: Deployer, remote: string, role: Role): void {
  if (deployer.kind === 'operator' || hasRole(deployer, remote, role)) return;
  const { team, remote: own, role: given } = deployer;
  if (own !== remote) {
    const message = `This token belongs to ${team} and is valid for ${own} only, not for ${remote}. Nothing was changed.`;
    throw new DeployFailure('foreign_token', message);
  }
  const message = `This token is for the role ${given}, and this needs the role ${role}. Nothing was changed. An owner in ${team} or the operator creates tokens.`;
  throw new DeployFailure('wrong_role', message);
}

/** @throws DeployFailure `wrong_role` for a team's token */
export function requireOperator(deployer: Deployer): void {
  if (deployer.kind === 'operator') return;
  throw new DeployFailure('wrong_role', 'Only the operator may do this: use OPERATOR_KEY. Nothing was changed.');
}

/**
 * The deployer's name in the log of releases. The team is authenticated; the person's name is as their machine gives
 * it.
 */
export function nameOf(deployer: Deployer, by?: string): string {
  const proved = deployer.kind === 'operator' ? 'Operator' : deployer.team;
  return by === undefined ? proved : `${proved} (${by})`;
}
