import { budgetApprovalSchema, type BudgetApproval } from '@cc/contracts/deploy/deploy-api';
import type { Budget, RemoteManifest } from '@cc/contracts/federation/registry';
import { parseJson } from '../storage/parse-json.ts';
import { isKey, type Storage } from '../storage/storage.ts';

/** Budgets beyond the platform's own that the operator approved, each with the version that asked for it. */
export interface ApprovedBudgets {
  /** Approves the budget of a version for its remote. The first approval of a version stays as it is. */
  approve(manifest: RemoteManifest, by: string): Promise<BudgetApproval>;
  of(remote: string): Promise<Budget[]>;
}

export function createApprovedBudgets(storage: Storage): ApprovedBudgets {
  const read = async (key: string) => {
    const body = await storage.read(key);
    return body && budgetApprovalSchema.safeParse(parseJson(body)).data;
  };
  return {
    approve: async ({ name, version, budget = {} }, by) => {
      const key = `budgets/${name}/${version}.json`;
      const approval: BudgetApproval = { remote: name, version, budget, by, at: new Date().toISOString() };
      await storage.createOnce(key, JSON.stringify(approval), { contentType: 'application/json' });
      const stored = await read(key);
      if (!stored) throw new Error(`No registry wrote ${key}, so nothing is approved. Delete it, and try again.`);
      return stored;
    },
    of: async (remote) => {
      // Objects of another hand may be beside them, and approve nothing.
      const keys = (await storage.list(`budgets/${remote}/`)).filter(isKey);
      const approvals = await Promise.all(keys.map(read));
      return approvals.flatMap((approval) => (approval ? [approval.budget] : []));
    },
  };
}
