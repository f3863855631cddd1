import type { GateAnswer } from '@cc/contracts/deploy/deploy-api';
import type { FastifyInstance } from 'fastify';
import { type Deployment, knownDeployer } from '../deployment.ts';
import { authenticateBearer, requireRole } from '../../auth/deployer.ts';

/** The findings of the static gate for a version: a release looks for them again. */
export function gateRoute(api: FastifyInstance, { gate, keys, limitChanges }: Deployment): void {
  api.get<{ Params: { readonly remote: string; readonly version: string } }>(
    '/gate/:remote/:version',
    async (request, reply): Promise<GateAnswer> => {
      const { remote, version } = request.params;
      requireRole(knownDeployer(request), remote, 'deployer');
      await limitChanges(request);
      const still = async () => requireRole((await authenticateBearer(request, keys)).deployer, remote, 'deployer');
      return { remote, version, ...(await gate(remote, version, { still, wanted: reply.raw })) };
    },
  );
}
