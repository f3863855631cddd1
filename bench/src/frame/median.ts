import type { Values } from './suite.ts';

/** The middle of some numbers; the mean of the middle two when their count is even. Undefined for none. */
export function median(numbers: readonly number[]): number | undefined {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return middle.length === 0 ? undefined : middle.reduce((sum, number) => sum + number, 0) / middle.length;
}

/** Medians by measure. A measure that most runs do not have has none. */
export function medians(runs: readonly Values[]): Values {
  const keys = [...new Set(runs.flatMap((values) => Object.keys(values)))];
  const ofKey = (key: string) => {
    const numbers = runs.map((values) => values[key]).filter((value) => value !== undefined);
    return numbers.length * 2 > runs.length ? median(numbers) : undefined;
  };
  return Object.fromEntries(keys.map((key) => [key, ofKey(key)] as const));
}
