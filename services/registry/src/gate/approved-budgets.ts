import { budgetApprovalSchema, type BudgetApproval } from '@cc/contracts/deploy/deploy-api';
import type { Budget, RemoteManifest } from '@cc/contracts/federation/registry';
import type { Storage } from '../storage/storage.ts';

/** Budgets beyond the platform's own that the operator approved, each with the version that asked for it. */
export interface ApprovedBudgets {
  /** Approves the budget of a version for its remote. The first approval of a version stays as it is. */
  approve(manifest: RemoteManifest, by: string): Promise<BudgetApproval>;
  of(remote: string): Promise<Budget[]>;
}

export function createApprovedBudgets(storage: Storage): ApprovedBudgets {
  const read = async (key: string) => {
    const body = await storage.read(key);
    return budgetApprovalSchema.parse(JSON.parse(body?.toString() ?? 'null'));
  };
  return {
    approve: async ({ name, version, budget = {} }, by) => {
      const key = `budgets/${name}/${version}.json`;
      const approval: BudgetApproval = { remote: name, version, budget, by, at: new Date().toISOString() };
      await storage.createOnce(key, JSON.stringify(approval), { contentType: 'application/json' });
      return read(key);
    },
    of: async (remote) => {
      const approvals = await Promise.all((await storage.list(`budgets/${remote}/`)).map(read));
      return approvals.map(({ budget }) => budget);
    },
  };
}
