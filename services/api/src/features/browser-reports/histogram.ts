/** Steps of a histogram. The first holds up to 1, each other a fifth more than the one before, the last all the rest. */
export const histogramSteps = 64;

const ratio = Math.log(1.2);

/** The step that a value falls into. @param value milliseconds, or thousandths of a score */
export function stepOf(value: number): number {
  return value <= 1 ? 0 : Math.min(histogramSteps - 1, Math.ceil(Math.log(value) / ratio));
}

/** How often each step was met. Steps after the last one that was are left out. */
export function histogramOf(values: readonly number[]): number[] {
  const steps = values.map(stepOf);
  const histogram = Array.from({ length: Math.max(-1, ...steps) + 1 }, () => 0);
  for (const step of steps) histogram[step] = (histogram[step] ?? 0) + 1;
  return histogram;
}

/** What three of four values are not above, within a tenth; 0 for a histogram of none. */
export function p75Of(histogram: readonly number[]): number {
  const wanted = histogram.reduce((sum, times) => sum + times, 0) * 0.75;
  let seen = 0;
  for (const [step, times] of histogram.entries()) {
    if (times > 0 && seen + times >= wanted) return step === 0 ? 0 : Math.exp((step - 0.5) * ratio);
    seen += times;
  }
  return 0;
}
