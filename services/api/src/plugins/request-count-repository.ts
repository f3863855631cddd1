import type { Queryable } from '../database.ts';
import { together } from '../together.ts';

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

interface Counted {
  readonly key: string;
  readonly windowMs: number;
}

type CountRow = RequestCount & { readonly key: string };

/** Of the column. */
const maxKeyLength = 300;

export function createRequestCountRepository(database: Queryable): RequestCountRepository {
  // Every request is counted before anything else is done for it: under load that would be a statement for each.
  const countAll = async (asked: readonly Counted[]): Promise<RequestCount[]> => {
    const times = new Map<string, number>();
    const places = asked.map(({ key }) => {
      const place = (times.get(key) ?? 0) + 1;
      times.set(key, place);
      return place;
    });
    const windows = new Map(asked.map(({ key, windowMs }) => [key, `${windowMs} milliseconds`]));
    const { rows } = await database.query<CountRow>({
      name: 'count-requests',
      // In the order of the keys, so that processes that count the same ones wait for each other in one direction.
      text: `
        insert into private.request_counts as c (key, count, window_ends_at)
        select asked.key, asked.times, now() + asked.span
        from unnest($1::text[], $2::integer[], $3::interval[]) as asked (key, times, span)
        order by asked.key
        on conflict (key) do update set
          count = case when c.window_ends_at > now() then c.count + excluded.count else excluded.count end,
          window_ends_at = case when c.window_ends_at > now() then c.window_ends_at else excluded.window_ends_at end
        returning key, count as current, extract(epoch from window_ends_at - now())::float8 * 1000 as ttl`,
      values: [[...times.keys()], [...times.values()], [...windows.values()]],
    });
    const counts = new Map(rows.map((row) => [row.key, row]));
    return asked.map(({ key }, index) => {
      const counted = counts.get(key);
      if (!counted) throw new Error('Counting a request answered no row.');
      const later = (times.get(key) ?? 0) - (places[index] ?? 0);
      return { current: counted.current - later, ttl: counted.ttl };
    });
  };
  const count = together({ askAll: countAll });
  return {
    count: (key, windowMs) => count({ key: key.slice(0, maxKeyLength), windowMs }),
    async sweep() {
      await database.query('delete from private.request_counts where window_ends_at < now()');
    },
  };
}
