import type { Review } from '@cc/contracts/api/reviews';
import { useHost } from '@cc/shared-ui/host';
import { useEffect, useState } from 'react';

/** The approved reviews, read once the prerendered page is hydrated. Without an answer there are none: examples stay. */
export function useReviews(): readonly Review[] {
  const { api } = useHost();
  const [found, setFound] = useState<readonly Review[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    const read = async () => {
      const { reviews } = await import(/* webpackChunkName: "reviews" */ '@cc/contracts/api/reviews');
      const answer = await api.call(reviews, undefined, { signal: leaving.signal });
      if (answer.ok && !leaving.signal.aborted) setFound(answer.data.reviews);
    };
    // The chunk may be away: then the examples stay too.
    read().catch(() => undefined);
    return () => leaving.abort();
  }, [api]);
  return found;
}
