import type { Queryable } from '../database.ts';

export interface RequestCount {
  /** Requests in the current window, this one included. */
  readonly current: number;
  /** Milliseconds until the window ends. */
  readonly ttl: number;
}

/** Counts requests in windows of time, shared by all API processes (D12.5). */
export interface RequestCountRepository {
  /** @param number of things that the request names. */
  count(key: string, windowMs: number, number?: number): Promise<RequestCount>;
  /** Deletes windows that are over. */
  sweep(): Promise<void>;
}

export function createRequestCountRepository(database: Queryable): RequestCountRepository {
  return {
    async count(key, windowMs, number = 1) {
      const { rows } = await database.query<RequestCount>(
        `
          select current, extract(epoch from ends_at - now())::float8 * 1000 as ttl
          from private.count_request($1, $2, $3)`,
        [key, `${windowMs} milliseconds`, number],
      );
      if (!rows[0]) throw new Error('Counting a request returned no row.');
      return rows[0];
    },
    async sweep() {
      await database.query('delete from private.request_counts where window_ends_at < now()');
    },
  };
}
