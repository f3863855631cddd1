import { tooMany } from './rate-limits.ts';

/**
 * Limits the requests of one user that are worked on at a time, in the memory of this process: a user who sends many changes
 * at once does not hold every connection to the database.
 * @returns runs the work. @throws ApiFailure rate_limited instead of running it
 */
export function atMostOpen(max: number) {
  const open = new Map<string, number>();
  return async <Result>(userId: string, work: () => Promise<Result>): Promise<Result> => {
    const others = open.get(userId) ?? 0;
    if (others >= max) throw tooMany(2000);
    open.set(userId, others + 1);
    try {
      return await work();
    } finally {
      const left = (open.get(userId) ?? 1) - 1;
      if (left > 0) open.set(userId, left);
      else open.delete(userId);
    }
  };
}
