import {
  revokeTokensQuerySchema,
  tokenBodySchema,
  type Deployer,
  type TokenAnswer,
  type TokensAnswer,
} from '@cc/contracts/deploy/deploy-api';
import type { DeployToken, TokensRevocation } from '@cc/contracts/deploy/deploy-token';
import type { FastifyInstance } from 'fastify';
import { atMostEach } from '../../at-most.ts';
import { type Deployment, knownDeployer, parsed } from '../deployment.ts';
import { DeployFailure } from '../deploy-failure.ts';
import type { DeployTokens } from '../../auth/tokens.ts';
import { authenticateBearer, hasRole, nameOf, requireOperator, requireRole } from '../../auth/deployer.ts';
import { isRemoteName } from '../../releases/version-store.ts';

/** Valid ones of a remote, from which on only the operator creates more. */
const maxTokens = 20;
const day = 24 * 3_600_000;
/** Tokens that a remote gets in a day, revoked ones too: each list reads all of them. The operator creates more. */
const maxNewTokens = 50;
/** Milliseconds for which a token that ended is listed. */
const endedKeptFor = 90 * day;

/** The operator, and the owners in each team, create, list and revoke deploy tokens. */
export function tokensRoutes(api: FastifyInstance, { keys, limitChanges }: Deployment): void {
  const { tokens } = keys;
  // Of many at once, each sees those before it. The operator waits for no team.
  const inTurn = atMostEach(1);
  api.post('/tokens', async (request): Promise<TokenAnswer> => {
    const deployer = knownDeployer(request);
    const { remote, team, role, days } = parsed(tokenBodySchema, request.body);
    requireRole(deployer, remote, 'owner');
    requireOwnName(deployer, team);
    requireRemoteName(remote);
    await limitChanges(request);
    const mint = async () => {
      // Once more, as late as possible: the token may have been revoked while this waited (D33.7).
      const { deployer: still, token: maker } = await authenticateBearer(request, keys);
      requireRole(still, remote, 'owner');
      const who = nameOf(still, maker && `token ${maker.id}`);
      return tokens.mint({ remote, team, role, days, maker, who });
    };
    if (deployer.kind === 'operator') return answerOf(await mint());
    const minted = await inTurn(remote, async () => {
      await makeRoomForToken(tokens, remote);
      return mint();
    });
    return answerOf(minted);
  });

  let listing: Promise<DeployToken[]> | undefined;
  api.get('/tokens', async (request): Promise<TokensAnswer> => {
    const deployer = knownDeployer(request);
    if (deployer.kind === 'team') requireRole(deployer, deployer.remote, 'owner');
    // It reads thousands: once for all who ask meanwhile.
    listing ??= tokens.list().finally(() => (listing = undefined));
    return { tokens: (await listing).filter(({ remote }) => hasRole(deployer, remote, 'owner')) };
  });

  api.delete('/tokens', async (request): Promise<TokensRevocation> => {
    const deployer = knownDeployer(request);
    // An owner's token that was stolen would shut out the team.
    requireOperator(deployer);
    const { remote } = parsed(revokeTokensQuerySchema, request.query);
    requireRemoteName(remote);
    return tokens.revokeAll(remote, nameOf(deployer));
  });

  api.delete<{ Params: { readonly id: string } }>('/tokens/:id', async (request): Promise<DeployToken> => {
    const deployer = knownDeployer(request);
    const { id } = request.params;
    // Before anything is read.
    if (deployer.kind === 'team') requireRole(deployer, deployer.remote, 'owner');
    const known = await tokens.find(id);
    if (known) {
      requireRole(deployer, known.remote, 'owner');
      const { token: own } = await authenticateBearer(request, keys);
      if (own && own.id !== known.id) requireLesser(known);
    }
    const revoked = known && (await tokens.revoke(id, nameOf(deployer)));
    if (!revoked) throw new DeployFailure('not_found', `There is no token ${id}.`);
    return revoked;
  });
}

function answerOf({ token, record }: Awaited<ReturnType<DeployTokens['mint']>>): TokenAnswer {
  return { secret: token, token: record };
}

/**
 * Forgets tokens of the remote that ended long ago.
 * @throws DeployFailure `conflict`, `rate_limited`
 */
async function makeRoomForToken(tokens: DeployTokens, remote: string): Promise<void> {
  const now = Date.now();
  const own = (await tokens.list()).filter((token) => token.remote === remote);
  const endOf = ({ revoked, expires }: DeployToken) => Date.parse(revoked ?? expires);
  for (const token of own) if (endOf(token) < now - endedKeptFor) await tokens.forget(token.id);
  if (own.filter(({ created }) => Date.parse(created) > now - day).length >= maxNewTokens) {
    const message = `${remote} got ${maxNewTokens} tokens within a day. Nothing was changed. Try again tomorrow. The operator can create one now.`;
    throw new DeployFailure('rate_limited', message);
  }
  if (own.filter((token) => endOf(token) > now).length < maxTokens) return;
  throw new DeployFailure(
    'conflict',
    `${remote} has ${maxTokens} valid tokens. Revoke one that is not used, and try again. Nothing was changed.`,
  );
}

/** An owner's token that was stolen would shut out the team. @throws DeployFailure `wrong_role` */
function requireLesser({ id, role, createdBy }: DeployToken): void {
  // Of what owners create, the token is named beside the team.
  if (role !== 'owner' || createdBy !== nameOf({ kind: 'operator' })) return;
  const message = `Only the operator ends an owner's token that the operator created, or that token itself: ${id} is valid as before. If it was stolen, ask the operator to end all tokens of the remote.`;
  throw new DeployFailure('wrong_role', message);
}

function requireRemoteName(remote: string): void {
  if (isRemoteName(remote)) return;
  throw new DeployFailure('invalid', `No remote can be named "${remote}". Choose another name.`);
}

/** Releases name the team, so an owner's tokens are for the own one. */
function requireOwnName(deployer: Deployer, team: string): void {
  if (deployer.kind === 'operator' || deployer.team === team) return;
  throw new DeployFailure('invalid', `Your tokens are for ${deployer.team}, not for ${team}. Nothing was changed.`);
}
