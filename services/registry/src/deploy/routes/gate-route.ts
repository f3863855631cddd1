import type { GateAnswer } from '@cc/contracts/deploy/deploy-api';
import type { FastifyInstance } from 'fastify';
import { type Deployment, knownDeployer } from '../deployment.ts';
import { requireRole } from '../../auth/deployer.ts';

/** The findings of the static gate for a version: a release looks for them again. */
export function gateRoute(api: FastifyInstance, { gate, limitChanges }: Deployment): void {
  api.get<{ Params: { readonly remote: string; readonly version: string } }>(
    '/gate/:remote/:version',
    async (request): Promise<GateAnswer> => {
      const { remote, version } = request.params;
      requireRole(knownDeployer(request), remote, 'deployer');
      await limitChanges(request);
      return { remote, version, ...(await gate(remote, version)) };
    },
  );
}
