import { tokenBodySchema, type TokenAnswer, type TokensAnswer } from '@cc/contracts/deploy/deploy-api';
import type { DeployToken } from '@cc/contracts/deploy/deploy-token';
import type { FastifyInstance } from 'fastify';
import { type Deployment, knownDeployer, parsed } from '../deployment.ts';
import { DeployFailure } from '../deploy-failure.ts';
import { nameOf, requireOperator } from '../../auth/deployer.ts';
import { isRemoteName } from '../../releases/version-store.ts';

/** The operator creates, lists and revokes deploy tokens. */
export function tokensRoutes(api: FastifyInstance, { keys: { tokens } }: Deployment): void {
  api.post('/tokens', async (request): Promise<TokenAnswer> => {
    const operator = knownDeployer(request);
    requireOperator(operator);
    const { remote, team, days } = parsed(tokenBodySchema, request.body);
    if (!isRemoteName(remote))
      throw new DeployFailure('invalid', `No remote can be named "${remote}". Choose another name.`);
    const { token, record } = await tokens.mint({ remote, team, days, who: nameOf(operator) });
    return { secret: token, token: record };
  });

  api.get('/tokens', async (request): Promise<TokensAnswer> => {
    requireOperator(knownDeployer(request));
    return { tokens: await tokens.list() };
  });

  api.delete<{ Params: { readonly id: string } }>('/tokens/:id', async (request): Promise<DeployToken> => {
    const operator = knownDeployer(request);
    requireOperator(operator);
    const revoked = await tokens.revoke(request.params.id, nameOf(operator));
    if (!revoked) throw new DeployFailure('not_found', `There is no token ${request.params.id}.`);
    return revoked;
  });
}
