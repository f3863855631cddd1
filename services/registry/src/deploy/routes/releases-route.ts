import { releaseBodySchema, type ReleaseAnswer } from '@cc/contracts/deploy/deploy-api';
import type { FastifyInstance } from 'fastify';
import { type Deployment, knownDeployer, parsed } from '../deployment.ts';
import { authenticateBearer, requireRole } from '../../auth/deployer.ts';
import { activateVersion } from '../activate-version.ts';

/** Bytes of a request: the log keeps its note for good. */
const bodyLimit = 16 * 1024;

/** Makes another version live, for all visitors or a share of them, or rolls back: one record in the log. */
export function releasesRoute(api: FastifyInstance, deployment: Deployment): void {
  api.post<{ Params: { readonly remote: string } }>(
    '/releases/:remote',
    { bodyLimit },
    async (request): Promise<ReleaseAnswer> => {
      const { remote } = request.params;
      const deployer = knownDeployer(request);
      requireRole(deployer, remote, 'deployer');
      await deployment.limitChanges(request);
      const body = parsed(releaseBodySchema, request.body);
      const still = async () => (await authenticateBearer(request, deployment.keys)).deployer;
      return activateVersion(deployment, { deployer, remote, body, still });
    },
  );
}
