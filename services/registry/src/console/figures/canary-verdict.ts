import {
  shareOfCustomer,
  vitalLimits,
  type VersionReports,
  type VitalName,
} from '@cc/contracts/api/browser-report-summary';
import type { RemoteState } from '@cc/contracts/deploy/state';
import { differenceOf, type Share } from './compare-shares.ts';
import type { ReadReports } from './read-reports.ts';

/** Loads and measurements below which nothing is compared. */
const enough = 20;
/** Customers whose reports stop nothing, even together: figures of browsers can be forged (D8.19). */
const few = 3;
/** Differences that matter: at least `worse`, and surely below `fine` for a promotion. */
const margins = { problems: { worse: 0.01, fine: 0.02 }, vitals: { worse: 0.05, fine: 0.1 } } as const;

/** Failed loads and errors per hundred requested parts. */
export function problemsPerHundred({ loads, failures, errors }: VersionReports): number {
  const wanted = loads + failures;
  return wanted === 0 ? 0 : ((failures + errors) / wanted) * 100;
}

/** A canary compared with the live version. */
export interface Verdict {
  readonly is: 'worse' | 'fine' | 'early';
  /** The reason, as a sentence. */
  readonly because: string;
}

/**
 * Compares the shares of loads with a problem, and of web vitals that are not good, at 99.9 % confidence. Worse: one of
 * them is surely larger, and by an amount that matters, also without what three customers can report. Fine: none is
 * larger by twice that amount. Else it is too early.
 */
export function canaryVerdict(live: VersionReports | undefined, canary: VersionReports | undefined): Verdict {
  if (!canary || canary.loads + canary.failures < enough) {
    return { is: 'early', because: `Fewer than ${enough} loads of the canary were reported.` };
  }
  // Without reports, the live version counts as one without problems.
  const before = live && live.loads + live.failures >= enough ? problemsOf(live) : { cases: 0, of: 1e6 };
  const compared = [
    {
      what: 'loads with a problem',
      margin: margins.problems,
      before,
      now: problemsOf(canary),
      doubtful: few * shareOfCustomer.problems,
    },
    ...(['LCP', 'INP', 'CLS'] as const).flatMap((name) => {
      const [a, b] = [slowOf(live, name), slowOf(canary, name)];
      const doubtful = few * shareOfCustomer.vitals;
      return a && b ? [{ what: `slow ${name}`, margin: margins.vitals, before: a, now: b, doubtful }] : [];
    }),
  ].map((each) => ({ ...each, ...differenceOf(each.before, each.now), words: wordsOf(each) }));
  const worse = compared.find(({ before: a, now, doubtful, margin }) => {
    const sure = { cases: Math.max(0, now.cases - doubtful), of: now.of };
    return differenceOf(a, sure).low > 0 && rate(sure) - rate(a) >= margin.worse;
  });
  if (worse) return { is: 'worse', because: `${worse.words}. That is no chance.` };
  const open = compared.find(({ high, margin }) => high > margin.fine);
  if (open) return { is: 'early', because: `${open.words}. More loads have to show whether that is chance.` };
  return { is: 'fine', because: `${compared.map(({ words }) => words).join('; ')}.` };
}

/**
 * The verdict about a remote's canary; undefined without a canary or reports. Both versions are seen since the canary
 * got its share, for a day at most: the live version's outage of the morning would excuse whatever the canary does in
 * the afternoon.
 * @param now milliseconds since 1970
 */
export async function readVerdict(
  { name, live, canary, at }: RemoteState,
  readReports: ReadReports,
  now = Date.now(),
): Promise<Verdict | undefined> {
  if (!canary) return undefined;
  const reports = await readReports(hoursSince(Date.parse(at), now));
  if (!reports.known) return undefined;
  const of = (version: string) =>
    reports.summary.versions.find((each) => each.remote === name && each.version === version);
  return canaryVerdict(of(live), of(canary.version));
}

/** Hours of the clock, with the first and the current one: reports are counted by them. A day at most. */
function hoursSince(start: number, now: number): number {
  const [first, last] = [start, now].map((time) => Math.floor(time / 3_600_000));
  return Math.min(24, Math.max(1, (last ?? 0) - (first ?? 0) + 1));
}

/** One problem of a load at most. */
function problemsOf({ loads, failures, errors }: VersionReports): Share {
  return { cases: Math.min(failures + errors, loads + failures), of: loads + failures };
}

function slowOf(reports: VersionReports | undefined, name: VitalName): Share | undefined {
  const vital = reports?.vitals[name];
  return vital && vital.count >= enough ? { cases: vital.count - vital.good, of: vital.count } : undefined;
}

function wordsOf({ what, before, now }: { readonly what: string; readonly before: Share; readonly now: Share }) {
  return `${percent(now)} ${what}, against ${percent(before)} of the live version`;
}

const rate = ({ cases, of }: Share) => cases / of;
const percent = (share: Share) => `${(rate(share) * 100).toFixed(1).replace(/\.0$/, '')} %`;

export function ratingOf(name: VitalName, value: number): 'good' | 'needs work' | 'poor' {
  const [good, fair] = vitalLimits[name];
  if (value <= good) return 'good';
  return value <= fair ? 'needs work' : 'poor';
}
