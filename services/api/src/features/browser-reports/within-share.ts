import { vitalNames } from '@cc/contracts/api/browser-report-summary';
import type { RequestCountRepository } from '../../plugins/request-count-repository.ts';
import type { RequestLimit, RequestLimits } from '../../plugins/rate-limits.ts';
import type { Counted, CountedKind, Tally } from './tally.ts';

export type ShareLimits = Pick<RequestLimits, 'versionProblems' | 'versionVitals'>;

const isOneOf = (kinds: readonly CountedKind[]) => (counted: Counted) => kinds.includes(counted.kind);
const isProblem = isOneOf(['load-failed', 'error']);
const isVital = isOneOf(vitalNames);

/**
 * The tally with no more problems and measurements than its sender counts for in a day: by these figures the registry
 * stops canaries (D8.19). Samples of errors stay, since they decide nothing.
 * @param key of the sender's reports about this version
 */
export async function withinShare(
  counts: RequestCountRepository,
  key: string,
  { tally, limits }: { readonly tally: Tally; readonly limits: ShareLimits },
): Promise<Tally> {
  const room = async (about: string, counted: readonly Counted[], limit: RequestLimit) => {
    const number = counted.reduce((sum, { count }) => sum + count, 0);
    if (number === 0) return 0;
    const { current } = await counts.count(`${key} ${about}`, limit.timeWindow, number);
    return limit.max - (current - number);
  };
  const [problems, vitals] = [tally.counts.filter(isProblem), tally.counts.filter(isVital)];
  const measured = vitals.reduce((sum, { count }) => sum + count, 0);
  const vitalsFit = measured <= (await room('vitals', vitals, limits.versionVitals));
  return {
    ...tally,
    counts: [
      ...tally.counts.filter((counted) => !isProblem(counted) && !isVital(counted)),
      ...firstOf(problems, await room('problems', problems, limits.versionProblems)),
      // Whole, with their histograms.
      ...(vitalsFit ? vitals : []),
    ],
  };
}

function firstOf(counted: readonly Counted[], most: number): Counted[] {
  let left = Math.max(0, most);
  return counted.flatMap((each) => {
    const count = Math.min(each.count, left);
    left -= count;
    return count > 0 ? [{ ...each, count }] : [];
  });
}
