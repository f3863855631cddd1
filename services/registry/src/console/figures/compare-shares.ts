/** Cases among all: such as failed loads. */
export interface Share {
  readonly cases: number;
  readonly of: number;
}

/** 99.9 %, one-sided: a canary is looked at many times, and each look may be wrong. */
const certain = 3.09;

/**
 * Limits of the difference between two shares, from -1 to 1: each is passed by chance once in a thousand times.
 * @param z how certain, in standard deviations. Newcombe's method from Wilson's intervals (R. G. Newcombe, Statistics
 * in Medicine 17, 1998, method 10).
 */
export function differenceOf(before: Share, now: Share, z = certain): { readonly low: number; readonly high: number } {
  const [a, b] = [wilson(before, z), wilson(now, z)];
  const difference = b.share - a.share;
  return {
    low: difference - Math.hypot(b.share - b.low, a.high - a.share),
    high: difference + Math.hypot(b.high - b.share, a.share - a.low),
  };
}

function wilson({ cases, of }: Share, z: number) {
  const share = cases / of;
  const center = (share + z ** 2 / (2 * of)) / (1 + z ** 2 / of);
  const reach = (z / (1 + z ** 2 / of)) * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
  return { share, low: Math.max(0, center - reach), high: Math.min(1, center + reach) };
}
