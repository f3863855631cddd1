import type { RequestCount, RequestCountRepository } from './request-count-repository.ts';

/** Smaller limits are kept to the letter: for each the database is asked first. */
const leastLimit = 100;
/** Callers that are remembered. */
const maxKnown = 10_000;

interface Known {
  current: number;
  /** Milliseconds since the epoch. */
  readonly endsAt: number;
}

/** Counts a request against a limit of `max` in a window of `windowMs`. */
export type CountAhead = (key: string, windowMs: number, max: number) => Promise<RequestCount>;

/**
 * Lets nobody wait for the count who is far from the limit: below half of it the answer is what is known from the last
 * count, and the database counts meanwhile. Other processes' requests are seen one request later, so no limit is passed but
 * by as many requests as are on their way at once.
 * A count that fails is not lost on the caller: nothing is known then, and the next request asks, and is refused.
 */
export function countAhead(counts: Pick<RequestCountRepository, 'count'>): CountAhead {
  const known = new Map<string, Known>();

  async function ask(key: string, windowMs: number): Promise<RequestCount> {
    try {
      const counted = await counts.count(key, windowMs);
      if (known.size >= maxKnown) known.clear();
      known.set(key, { current: counted.current, endsAt: Date.now() + counted.ttl });
      return counted;
    } catch (error) {
      known.delete(key);
      throw error;
    }
  }

  return async (key, windowMs, max) => {
    if (max < leastLimit) return counts.count(key, windowMs);
    const last = known.get(key);
    const ttl = last ? last.endsAt - Date.now() : 0;
    const counting = ask(key, windowMs);
    if (!last || ttl <= 0 || last.current >= max / 2) return counting;
    last.current += 1;
    counting.catch(() => {
      // The next request of this caller asks again and tells.
    });
    return { current: last.current, ttl };
  };
}
