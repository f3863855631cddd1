import type { BudgetApproval } from '@cc/contracts/deploy/deploy-api';
import type { FastifyInstance } from 'fastify';
import { nameOf, requireOperator } from '../../auth/deployer.ts';
import { raisedLimits } from '../../gate/budget.ts';
import { DeployFailure } from '../deploy-failure.ts';
import { type Deployment, knownDeployer } from '../deployment.ts';

/** The operator approves the budget that a stored version asks for. */
export function budgetsRoute(api: FastifyInstance, { releases, budgets }: Deployment): void {
  api.post<{ Params: { readonly remote: string; readonly version: string } }>(
    '/budgets/:remote/:version',
    async (request): Promise<BudgetApproval> => {
      const operator = knownDeployer(request);
      requireOperator(operator);
      const { remote, version } = request.params;
      const manifest = await releases.manifest(remote, version);
      if (!manifest) throw new DeployFailure('not_found', `${remote} ${version} is not in the registry.`);
      if (raisedLimits(manifest).length === 0)
        throw new DeployFailure(
          'invalid',
          `${remote} ${version} asks for no larger budget than it has without an approval.`,
        );
      return budgets.approve(manifest, nameOf(operator));
    },
  );
}
