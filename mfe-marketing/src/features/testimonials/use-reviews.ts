import { withoutSchemas } from '@cc/contracts/api/endpoint';
import type { Review, reviews } from '@cc/contracts/api/reviews';
import { useHost } from '@cc/shared-ui/host';
import { useEffect, useState } from 'react';

const endpoint = withoutSchemas<typeof reviews>({ path: '/api/reviews', reads: true }, isAnswer);

/**
 * The approved reviews, read once the prerendered page is hydrated. Without an answer there are none: examples stay.
 */
export function useReviews(): readonly Review[] {
  const { api } = useHost();
  const [found, setFound] = useState<readonly Review[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    void api.call(endpoint, undefined, { signal: leaving.signal }).then((answer) => {
      if (answer.ok && !leaving.signal.aborted) setFound(answer.data.reviews);
    });
    return () => leaving.abort();
  }, [api]);
  return found;
}

/** Whether these are reviews, so that nothing else gets onto the page. */
function isAnswer(body: unknown): boolean {
  const list = valueOf(body, 'reviews');
  return Array.isArray(list) && list.every(isReview);
}

function isReview(review: unknown): boolean {
  const texts = ['firstName', 'lastInitial', 'comments'].map((name) => valueOf(review, name));
  return texts.every((text) => typeof text === 'string') && typeof valueOf(review, 'rating') === 'number';
}

function valueOf(record: unknown, name: string): unknown {
  return typeof record === 'object' && record !== null ? Reflect.get(record, name) : undefined;
}
