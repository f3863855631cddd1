import { shareOfCustomer, type VersionReports } from '@cc/contracts/api/browser-report-summary';
import { canaryVerdict } from './canary-verdict.ts';

/** @param slow of a hundred measures of LCP, those that are not good */
const of = (loads: number, errors: number, slow?: number): VersionReports => ({
  remote: 'trial',
  loads,
  failures: 0,
  fallbacks: 0,
  errors,
  samples: [],
  vitals: slow === undefined ? {} : { LCP: { count: 1000, p75: 2000, good: 1000 - slow * 10 } },
});

test.each([
  ['many more errors', of(1000, 5), of(100, 20), 'worse'],
  ['errors where there were none', of(1000, 0), of(100, 14), 'worse'],
  ['one error in a hundred loads, where there were none', of(1000, 0), of(100, 1), 'early'],
  ['two errors more in a hundred, of a hundred loads', of(1000, 20), of(100, 4), 'early'],
  ['two errors more in a hundred, of ten thousand loads', of(10_000, 200), of(10_000, 400), 'worse'],
  ['surely more errors, but by too little to matter', of(1e6, 10_000), of(1e6, 12_000), 'fine'],
  ['as many errors as the live version, of many loads', of(10_000, 100), of(2000, 21), 'fine'],
  ['as many errors as the live version, of few loads', of(1000, 100), of(100, 11), 'early'],
  ['no live version to compare with', undefined, of(100, 50), 'worse'],
  ['more errors than loads', of(1000, 0), of(100, 5000), 'worse'],
  ['slow for many more', of(1000, 0, 10), of(1000, 0, 30), 'worse'],
  ['slow for hardly more', of(1000, 0, 30), of(1000, 0, 31), 'fine'],
  ['few loads', of(1000, 0), of(19, 19), 'early'],
  ['no reports', of(1000, 0), undefined, 'early'],
] as const)('%s', (_what, live, canary, verdict) => {
  expect(canaryVerdict(live, canary).is).toBe(verdict);
});

test.each([20, 100, 2000, 50_000])('of %i loads, three customers cannot make a canary worse', (loads) => {
  const { problems, vitals } = shareOfCustomer;
  const forged = { ...of(loads, 3 * problems), failures: 0 };
  expect(canaryVerdict(of(9000, 9), forged).is).not.toBe('worse');
  const slow = { count: loads + 3 * vitals, p75: 9000, good: loads };
  expect(canaryVerdict(of(9000, 9, 1), { ...of(loads, 0), vitals: { LCP: slow } }).is).not.toBe('worse');
});

test('the reason has both figures', () => {
  expect(canaryVerdict(of(1000, 5), of(200, 20)).because).toBe(
    '10 % loads with a problem, against 0.5 % of the live version. That is no chance.',
  );
});
