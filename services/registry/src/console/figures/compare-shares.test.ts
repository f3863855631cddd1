import { differenceOf } from './compare-shares.ts';

test('the limits are those of the published example', () => {
  // Newcombe 1998, table II, contrast (a), method 10: 56 of 70 against 48 of 80.
  const { low, high } = differenceOf({ cases: 48, of: 80 }, { cases: 56, of: 70 }, 1.96);
  expect(low).toBeCloseTo(0.0524, 3);
  expect(high).toBeCloseTo(0.3339, 3);
});

test('the more was measured, the closer the limits are to the difference', () => {
  const reach = (scale: number) => {
    const { low, high } = differenceOf({ cases: scale, of: 100 * scale }, { cases: 3 * scale, of: 100 * scale });
    expect(low).toBeLessThan(0.02);
    expect(high).toBeGreaterThan(0.02);
    return high - low;
  };
  expect(reach(100)).toBeLessThan(reach(1) / 5);
});

test('no cases at all leave a doubt that only numbers take away', () => {
  expect(differenceOf({ cases: 0, of: 1e6 }, { cases: 0, of: 50 }).high).toBeGreaterThan(0.1);
  expect(differenceOf({ cases: 0, of: 1e6 }, { cases: 0, of: 1000 }).high).toBeLessThan(0.01);
});
