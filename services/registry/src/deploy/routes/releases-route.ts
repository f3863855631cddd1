import { releaseBodySchema, type ReleaseAnswer } from '@cc/contracts/deploy/deploy-api';
import type { FastifyInstance } from 'fastify';
import { type Deployment, knownDeployer, parsed } from '../deployment.ts';
import { requireRemote } from '../../auth/deployer.ts';
import { activateVersion } from '../activate-version.ts';

/** Makes another version live, for all visitors or a share of them, or rolls back: one record in the log. */
export function releasesRoute(api: FastifyInstance, deployment: Deployment): void {
  api.post<{ Params: { readonly remote: string } }>(
    '/releases/:remote',
    async (request, reply): Promise<ReleaseAnswer> => {
      const { remote } = request.params;
      const deployer = knownDeployer(request);
      requireRemote(deployer, remote);
      const body = parsed(releaseBodySchema, request.body);
      const { release, remote: after } = await activateVersion(deployment, { deployer, remote, body });
      return { release, remote: after, tookMs: Math.round(reply.elapsedTime) };
    },
  );
}
