import type { VersionReports } from '@cc/contracts/api/browser-report-summary';

/** Minimum number of loads for a verdict. */
const enoughLoads = 20;
/** Minimum number of measurements of a web vital for a verdict. */
const enoughMeasures = 20;

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
 * Worse: problems at least twice as frequent and more than one in a hundred above the live version's, or a web vital that
 * is a quarter slower and no longer good. With few reports there is no verdict.
 */
export function canaryVerdict(live: VersionReports | undefined, canary: VersionReports | undefined): Verdict {
  if (!canary || canary.loads + canary.failures < enoughLoads) {
    return { is: 'early', because: `Fewer than ${enoughLoads} loads of the canary were reported.` };
  }
  const [before, now] = [live ? problemsPerHundred(live) : 0, problemsPerHundred(canary)];
  if (now > before * 2 && now > before + 1) {
    const because = `${rounded(now)} problems in a hundred loads, against ${rounded(before)} of the live version.`;
    return { is: 'worse', because };
  }
  const slower = (['LCP', 'INP', 'CLS'] as const).find((name) => {
    const [a, b] = [live?.vitals[name], canary.vitals[name]];
    if (!a || !b || a.count < enoughMeasures || b.count < enoughMeasures) return false;
    return b.p75 > a.p75 * 1.25 && ratingOf(name, b.p75) !== 'good';
  });
  if (slower) return { is: 'worse', because: `${slower} is more than a quarter above the live version’s.` };
  return {
    is: 'fine',
    because: `${rounded(now)} problems in a hundred loads; the live version has ${rounded(before)}.`,
  };
}

/** Limits of good and poor web vitals, from web.dev. */
const limits = { LCP: [2500, 4000], INP: [200, 500], CLS: [0.1, 0.25], FCP: [1800, 3000], TTFB: [800, 1800] } as const;

export function ratingOf(name: keyof typeof limits, value: number): 'good' | 'needs work' | 'poor' {
  const [good, poor] = limits[name];
  if (value <= good) return 'good';
  return value <= poor ? 'needs work' : 'poor';
}

function rounded(value: number): string {
  return value.toFixed(1).replace(/\.0$/, '');
}
