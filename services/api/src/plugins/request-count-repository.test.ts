import type { ThrowAwayDatabase } from '@cc/local/testing/throw-away-database';
import { createPool, type Pool, type Queryable } from '../database.ts';
import { openApiDatabase } from '../testing/api-database.ts';
import { createRequestCountRepository } from './request-count-repository.ts';

let database: ThrowAwayDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await openApiDatabase();
  pool = createPool({ url: database.url('cc_api') }, { connections: 20, timeoutMs: 60_000 }, () => undefined);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('concurrent requests to two processes are all counted', async () => {
  const [one, other] = [createRequestCountRepository(pool), createRequestCountRepository(pool)];
  const keys = ['c', 'a', 'b'];
  const asked = upTo(120).map((turn) => keys[turn % 3] ?? '');
  const counts = await Promise.all(asked.map((key, turn) => (turn % 2 === 0 ? one : other).count(key, 60_000)));
  for (const key of keys) {
    const mine = counts.flatMap((count, turn) => (asked[turn] === key ? [count.current] : []));
    expect(mine.toSorted((less, more) => less - more)).toEqual(upTo(40));
  }
});

test('a window starts with its first request and ends after its duration', async () => {
  const counts = createRequestCountRepository(pool);
  const first = await counts.count('window', 60_000);
  expect(first).toEqual({ current: 1, ttl: expect.any(Number) });
  expect(first.ttl).toBeGreaterThan(50_000);
  expect(await counts.count('window', 1)).toMatchObject({ current: 2 });
  await counts.count('short', 1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await counts.count('short', 60_000)).toMatchObject({ current: 1 });
});

test('a sweep deletes only expired windows', async () => {
  const counts = createRequestCountRepository(pool);
  await counts.count('over', 1);
  await counts.count('open', 60_000);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await counts.sweep();
  const { rows } = await pool.query(`select key from private.request_counts where key in ('over', 'open')`);
  expect(rows).toEqual([{ key: 'open' }]);
});

test('a count fails while the database is down, and works again afterwards', async () => {
  let isAway = true;
  const failing = new Proxy<Queryable>(pool, {
    get(target, name) {
      if (name === 'query' && isAway) return () => Promise.reject(new Error('away'));
      return Reflect.get(target, name, target);
    },
  });
  const counts = createRequestCountRepository(failing);
  const answers = await Promise.allSettled(upTo(3).map(() => counts.count('caller', 60_000)));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  isAway = false;
  expect(await counts.count('caller', 60_000)).toMatchObject({ current: 1 });
});
