import { tmpdir } from 'node:os';
import { openThrowAwayDatabase } from '@cc/local/testing/throw-away-database';
import { prepareDatabase } from '@cc/supabase/prepare-database';
import type { Pool } from 'pg';
import { createPool, type Queryable } from '../database.ts';
import { createRequestCountRepository } from './request-count-repository.ts';

let database: Awaited<ReturnType<typeof openThrowAwayDatabase>>;
let pool: Pool;
beforeAll(async () => {
  database = await openThrowAwayDatabase(tmpdir(), prepareDatabase, 'api');
  pool = createPool(database.url('cc_api'), () => undefined);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('requests that come at once, at two processes, are counted one by one', async () => {
  const [one, other] = [createRequestCountRepository(pool), createRequestCountRepository(pool)];
  const keys = ['c', 'a', 'b'];
  const asked = upTo(120).map((turn) => keys[turn % 3] ?? '');
  const counts = await Promise.all(asked.map((key, turn) => (turn % 2 === 0 ? one : other).count(key, 60_000)));
  for (const key of keys) {
    const mine = counts.flatMap((count, turn) => (asked[turn] === key ? [count.current] : []));
    expect(mine.toSorted((less, more) => less - more)).toEqual(upTo(40));
  }
});

test('what comes while a count is on its way is one statement more, however much it is', async () => {
  let statements = 0;
  const counting = new Proxy<Queryable>(pool, {
    get(target, name) {
      if (name === 'query') statements += 1;
      return Reflect.get(target, name, target);
    },
  });
  const counts = createRequestCountRepository(counting);
  await Promise.all(upTo(50).map((turn) => counts.count(`person ${turn}`, 60_000)));
  expect(statements).toBe(2);
});

test('a database that is away fails those who asked, and nobody later', async () => {
  let isAway = true;
  const failing = new Proxy<Queryable>(pool, {
    get(target, name) {
      if (name === 'query' && isAway) return () => Promise.reject(new Error('away'));
      return Reflect.get(target, name, target);
    },
  });
  const counts = createRequestCountRepository(failing);
  const answers = await Promise.allSettled(upTo(3).map(() => counts.count('somebody', 60_000)));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  isAway = false;
  expect(await counts.count('somebody', 60_000)).toMatchObject({ current: 1 });
});
