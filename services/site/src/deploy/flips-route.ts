import { flipBodySchema, type FlipAnswer } from '@cc/contracts/deploy/deploy-api';
import type { FastifyInstance } from 'fastify';
import { type DeployOutside, knownDeployer, parsed } from './deploy-api.ts';
import { requireRemote } from './deployer.ts';
import { flipRemote } from './flip-remote.ts';

/** Makes another version live, for all or for a share of the visitors, or takes it back: one record in the log. */
export function flipsRoute(api: FastifyInstance, outside: DeployOutside): void {
  api.post<{ Params: { readonly remote: string } }>('/flips/:remote', async (request, reply): Promise<FlipAnswer> => {
    const { remote } = request.params;
    const deployer = knownDeployer(request);
    requireRemote(deployer, remote);
    const body = parsed(flipBodySchema, request.body);
    const { flip, remote: after } = await flipRemote(outside, { deployer, remote, body });
    return { flip, remote: after, tookMs: Math.round(reply.elapsedTime) };
  });
}
