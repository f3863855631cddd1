import { countUpTo, histogramOf, histogramSteps, p75Of, stepOf } from './histogram.ts';

test.each([40, 150, 812.4, 2_500, 4_000, 30_000])(
  'the 75th percentile of values up to %d is within a tenth',
  (value) => {
    const values = [...Array.from({ length: 3 }, () => value), value * 20];
    const p75 = p75Of(histogramOf(values));
    expect(Math.abs(p75 - value) / value).toBeLessThan(0.1);
  },
);

test('the percentile of no values and of zeros is 0', () => {
  expect(p75Of(histogramOf([]))).toBe(0);
  expect(p75Of(histogramOf([0, 0.4, 1]))).toBe(0);
});

test('every value has a step', () => {
  expect([0, 1, 1.1, 600_000, 6e8].map(stepOf)).toEqual([0, 0, 1, histogramSteps - 1, histogramSteps - 1]);
});

test('a slow quarter shows in the percentile, a single slow value does not', () => {
  const fast = Array.from({ length: 70 }, () => 100);
  expect(p75Of(histogramOf([...fast, ...Array.from({ length: 30 }, () => 4000)]))).toBeGreaterThan(3600);
  expect(p75Of(histogramOf([...fast, 4000]))).toBeLessThan(110);
});

test('values up to a limit are counted, a step of a fifth more at most', () => {
  const histogram = histogramOf([0, 100, 2400, 2500, 3100, 9000]);
  expect([1, 100, 2500, 1e9].map((limit) => countUpTo(limit, histogram))).toEqual([1, 2, 4, 6]);
  expect(countUpTo(2500, [])).toBe(0);
});
