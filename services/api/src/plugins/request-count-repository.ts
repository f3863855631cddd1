import type { Queryable } from '../database.ts';

export interface RequestCount {
  /** Requests in the current window, this one included. */
  readonly current: number;
  /** Milliseconds until the window ends. */
  readonly ttl: number;
}

/** Counts requests in windows of time, for all API processes together. */
export interface RequestCountRepository {
  count(key: string, windowMs: number): Promise<RequestCount>;
  /** Forgets windows that are over. */
  sweep(): Promise<void>;
}

export function createRequestCountRepository(database: Queryable): RequestCountRepository {
  return {
    async count(key, windowMs) {
      const { rows } = await database.query<RequestCount>({
        name: 'count-request',
        text: `
         insert into private.request_counts as c (key, count, window_ends_at)
         values ($1, 1, now() + $2::interval)
         on conflict (key) do update set
           count = case when c.window_ends_at > now() then c.count + 1 else 1 end,
           window_ends_at = case when c.window_ends_at > now() then c.window_ends_at else now() + $2::interval end
         returning count as current, extract(epoch from window_ends_at - now())::float8 * 1000 as ttl`,
        values: [key, `${windowMs} milliseconds`],
      });
      if (!rows[0]) throw new Error('Counting a request answered no row.');
      return rows[0];
    },
    async sweep() {
      await database.query('delete from private.request_counts where window_ends_at < now()');
    },
  };
}
