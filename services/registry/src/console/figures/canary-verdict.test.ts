import type { VersionReports } from '@cc/contracts/api/browser-report-summary';
import { canaryVerdict } from './canary-verdict.ts';

const of = (loads: number, errors: number, lcp?: number): VersionReports => ({
  remote: 'trial',
  loads,
  failures: 0,
  fallbacks: 0,
  errors,
  samples: [],
  vitals: lcp === undefined ? {} : { LCP: { count: 100, p75: lcp } },
});

test.each([
  ['many more errors', of(1000, 5), of(100, 10), 'worse'],
  ['errors where there were none', of(1000, 0), of(100, 3), 'worse'],
  ['one error more in a hundred', of(1000, 0), of(100, 1), 'fine'],
  ['two errors more in a hundred, but not over twice as many', of(1000, 20), of(100, 4), 'fine'],
  ['as many errors as the live version', of(1000, 100), of(100, 11), 'fine'],
  ['no live version to compare with', undefined, of(100, 50), 'worse'],
  ['much slower', of(1000, 0, 1500), of(100, 0, 3000), 'worse'],
  ['slower, and still good', of(1000, 0, 1000), of(100, 0, 2000), 'fine'],
  ['hardly slower', of(1000, 0, 3000), of(100, 0, 3100), 'fine'],
  ['few loads', of(1000, 0), of(19, 19), 'early'],
  ['no reports', of(1000, 0), undefined, 'early'],
] as const)('%s', (_what, live, canary, verdict) => {
  expect(canaryVerdict(live, canary).is).toBe(verdict);
});
