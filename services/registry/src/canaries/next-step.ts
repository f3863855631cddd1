import type { Canary } from '@cc/contracts/deploy/state';
import type { Verdict } from '../console/figures/canary-verdict.ts';

/** Shares of an automatic canary, in percent. After the last one, everyone gets it. */
export const canarySteps = [5, 20, 50] as const;

/** Milliseconds that each share lasts at least, so that slow failures show. */
const shortestStep = 10 * 60_000;

/** The registry's next step with an automatic canary. */
export type NextStep =
  | { readonly kind: 'canary'; readonly percent: number }
  | { readonly kind: 'promote' }
  | { readonly kind: 'stop-canary' };

/** @param lasted milliseconds since the canary got its share. @returns undefined: it stays as it is */
export function nextStep(
  { percent }: Pick<Canary, 'percent'>,
  verdict: Verdict | undefined,
  lasted: number,
): NextStep | undefined {
  if (verdict?.is === 'worse') return { kind: 'stop-canary' };
  if (verdict?.is !== 'fine' || lasted < shortestStep) return undefined;
  const next = canarySteps.find((step) => step > percent);
  return next === undefined ? { kind: 'promote' } : { kind: 'canary', percent: next };
}
