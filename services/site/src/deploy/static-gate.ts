import type { Check } from '@cc/contracts/deploy/flip';
import type { Finding } from '@cc/contracts/deploy/finding';

export interface GateResult {
  /** What was looked at, for the log of flips. */
  readonly checks: readonly Check[];
  /** What would break; empty when nothing would. */
  readonly findings: readonly Finding[];
}

/** Looks at a version that is in the store as it would stand among all that is live now. */
export type StaticGate = (remote: string, version: string) => Promise<GateResult>;
