import { median, medians } from './median.ts';

test('returns the middle value, or the mean of the middle two', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([9, 1, 5, 6])).toBe(5.5);
  expect(median([4])).toBe(4);
  expect(median([])).toBeUndefined();
});

test('each measure has its own median; one that most runs lack has none', () => {
  const runs = [{ a: 3, b: 1 }, { a: 1, b: undefined }, { a: 2 }];
  expect(medians(runs)).toEqual({ a: 2, b: undefined });
});
