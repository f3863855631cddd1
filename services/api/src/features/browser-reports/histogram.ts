/**
 * Steps of a histogram. The first is for values up to 1, each next one reaches a fifth higher, the last is for all
 * others.
 */
export const histogramSteps = 64;

const ratio = Math.log(1.2);

/** The step of a value. @param value milliseconds, or thousandths of a score */
export function stepOf(value: number): number {
  return value <= 1 ? 0 : Math.min(histogramSteps - 1, Math.ceil(Math.log(value) / ratio));
}

/** Number of values in each step. Empty steps at the end are left out. */
export function histogramOf(values: readonly number[]): number[] {
  const steps = values.map(stepOf);
  const histogram = Array.from({ length: Math.max(-1, ...steps) + 1 }, () => 0);
  for (const step of steps) histogram[step] = (histogram[step] ?? 0) + 1;
  return histogram;
}

/** The 75th percentile, within a tenth; 0 for an empty histogram. */
export function p75Of(histogram: readonly number[]): number {
  const wanted = histogram.reduce((sum, times) => sum + times, 0) * 0.75;
  let seen = 0;
  for (const [step, times] of histogram.entries()) {
    if (times > 0 && seen + times >= wanted) return step === 0 ? 0 : Math.exp((step - 0.5) * ratio);
    seen += times;
  }
  return 0;
}

/** Number of values up to a limit, which counts with its whole step. */
export function countUpTo(limit: number, histogram: readonly number[]): number {
  return histogram.slice(0, stepOf(limit) + 1).reduce((sum, times) => sum + times, 0);
}
