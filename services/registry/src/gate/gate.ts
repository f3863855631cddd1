import type { Finding } from '@cc/contracts/deploy/finding';
import type { Check } from '@cc/contracts/deploy/release';
import type { Budget, RemoteManifest } from '@cc/contracts/federation/registry';
import { checkApiContract, checkFederation, checkHostContract, checkShared } from './platform.ts';
import { checkBudget } from './budget.ts';
import { checkFiles } from './files.ts';
import { checkFragmentsKept, checkOwnUses } from './fragments.ts';
import { checkNavigation } from './navigation.ts';
import { checkRoutes, checkSlots } from './places.ts';
import { checkStyles } from './styles.ts';

/** The gate's whole input. */
export interface GateInput {
  readonly candidate: RemoteManifest;
  /** Every file of the version, by its path. */
  readonly files: ReadonlySet<string>;
  /** Texts of the version's scripts, style sheets and data, by their paths. */
  readonly texts: ReadonlyMap<string, string>;
  /** The live version of every remote and of the shell, with or without the candidate's own. */
  readonly live: readonly RemoteManifest[];
  /** The version of each running canary. */
  readonly canaries: readonly RemoteManifest[];
  /** The contract that the API serves; undefined when it did not answer. */
  readonly apiContract: string | undefined;
  /** Budgets that the operator approved for the candidate's remote. */
  readonly approvedBudgets: readonly Budget[];
}

export interface GateResult {
  /** The checks and their results, for the record of the release. */
  readonly checks: Check[];
  /** The breakages with the affected teams; empty when the version may go live. */
  readonly findings: Finding[];
}

const checks: readonly (readonly [name: string, passed: string, check: (input: GateInput) => Finding[]])[] = [
  ['Files', 'every file of the manifest exists, and none contains a local address', checkFiles],
  ['Fragments', 'every fragment used by others exists and accepts their props', checkFragmentsKept],
  ['Uses', 'every fragment it uses is live and accepts its props', checkOwnUses],
  ['Routes', 'no route belongs to another remote, and no live route is missing', checkRoutes],
  ['Navigation', 'no link repeats one of another remote, and all lead to pages', checkNavigation],
  ['Slots', 'no place for a single remote belongs to another one', checkSlots],
  ['Styles', 'its styles reach its own elements only', checkStyles],
  ['Shared modules', 'the shell provides what each remote shares', checkShared],
  ['Federation', 'its federation runtime fits', checkFederation],
  ['Host contract', 'the shell gives what each remote was built for', checkHostContract],
  ['Budget', 'it is within its budget, which is the platform’s or approved', checkBudget],
  ['API contract', 'the API serves the contract that it was built with', checkApiContract],
];

/** Checks a version of a remote, or of the shell, against all live versions. */
export function runGate(input: GateInput): GateResult {
  const results = checks.map(([name, passed, check]) => ({ name, passed, findings: check(input) }));
  return {
    checks: results.map(({ name, passed, findings }) => ({
      name,
      ok: findings.length === 0,
      detail: findings.map(({ what }) => what).join(' ') || passed,
    })),
    findings: results.flatMap(({ findings }) => findings),
  };
}
