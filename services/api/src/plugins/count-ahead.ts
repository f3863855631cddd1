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
 * Lets nobody wait for the count who is far from the limit: below half of it the answer is what is known here, and the
 * database counts meanwhile. It is told of every request, and what other processes told it is known with the next answer:
 * in a burst each further process may let half of the limit pass ahead.
 * @param onLost hears of a count that failed after its request was answered. Nothing is known then: the next request waits.
 */
export function countAhead(
  counts: Pick<RequestCountRepository, 'count'>,
  onLost: (error: unknown) => void,
): CountAhead {
  const known = new Map<string, Known>();

  async function ask(key: string, windowMs: number): Promise<RequestCount> {
    try {
      const counted = await counts.count(key, windowMs);
      const endsAt = Date.now() + counted.ttl;
      const last = known.get(key);
      // Answered ahead since the question was asked.
      const here = last && last.endsAt > Date.now() ? last.current : 0;
      if (known.size >= maxKnown) known.clear();
      known.set(key, { current: Math.max(here, counted.current), endsAt });
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
    counting.catch(onLost);
    return { current: last.current, ttl };
  };
}
