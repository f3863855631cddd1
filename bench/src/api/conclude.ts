import { median } from '../frame/median.ts';
import type { Outcome } from '../frame/suite.ts';

/** Adds to the API's outcomes what it adds to the provider's own time, run by run. Milliseconds. */
export function conclude(outcomes: readonly Outcome[]): Outcome[] {
  return outcomes.map((outcome) => {
    const provider = outcomes.find((each) => each.case === outcome.case && each.contender === 'provider');
    if (outcome.contender !== 'api' || !provider) return outcome;
    const sendAdds = median(outcome.runs.map(({ p50 = NaN }, run) => p50 - (provider.runs[run]?.['p50'] ?? NaN)));
    return { ...outcome, medians: { ...outcome.medians, sendAdds } };
  });
}
