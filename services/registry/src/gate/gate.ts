import type { Finding } from '@cc/contracts/deploy/finding';
import type { Check } from '@cc/contracts/deploy/release';
import type { RemoteManifest } from '@cc/contracts/federation/registry';
import type { ShellManifest } from '@cc/contracts/federation/shell';
import { checkApiContract, checkFederation, checkShared } from './platform.ts';
import { checkBudget, checkFiles } from './files.ts';
import { checkFragmentsKept, checkOwnUses } from './fragments.ts';
import { checkRoutes, checkSlots } from './places.ts';

/** All that the gate checks. It reads nothing else. */
export interface GateInput {
  readonly candidate: RemoteManifest;
  /** Every file of the version, by its path. */
  readonly files: ReadonlySet<string>;
  /** Texts of the version's scripts, style sheets and data, by their paths. */
  readonly texts: ReadonlyMap<string, string>;
  /** The live version of every remote, with or without the candidate's own remote. */
  readonly live: readonly RemoteManifest[];
  readonly shell: ShellManifest;
  /** The contract that the API serves; undefined when it did not answer. */
  readonly apiContract: string | undefined;
}

export interface GateResult {
  /** The checks and their results, for the record of the release. */
  readonly checks: Check[];
  /** What would break, and for which team; empty when the version may go live. */
  readonly findings: Finding[];
}

const checks: readonly (readonly [name: string, passed: string, check: (input: GateInput) => Finding[]])[] = [
  ['Files', 'every file that the manifest lists is there, and none names an address of one machine', checkFiles],
  ['Fragments', 'every fragment that others use is there and takes what they pass', checkFragmentsKept],
  ['Uses', 'every fragment that it uses is live and takes what it passes', checkOwnUses],
  ['Routes', 'no route belongs to another remote, and none that is live is gone', checkRoutes],
  ['Slots', 'no place of the frame that only one can fill belongs to another remote', checkSlots],
  ['Shared modules', 'the live shell brings what it needs', checkShared],
  ['Federation', 'it speaks with the live shell', checkFederation],
  ['Budget', 'it is within its bytes', checkBudget],
  ['API contract', 'the API serves the contract that it was built with', checkApiContract],
];

/** Whether a version may go live, as it would stand among all that is live now. */
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
