import pg from 'pg';
import { fastify } from 'fastify';
import { createPool } from '../database.ts';
import { openApiDatabase } from '../testing/api-database.ts';
import { createJobQueue, prepareJobQueue } from './job-queue.ts';

test('processes that start at once on a new database make the tables of the queue once, and all of them go on', async () => {
  const database = await openApiDatabase();
  const admin = new pg.Client({ connectionString: database.url() });
  await admin.connect();
  await admin.query('drop schema pgboss cascade; create schema pgboss authorization cc_api');
  const pools = Array.from({ length: 4 }, () =>
    createPool({ url: database.url('cc_api') }, { connections: 2, timeoutMs: 60_000 }, () => undefined),
  );
  const starts = await Promise.allSettled(
    pools.map((pool) => prepareJobQueue(createJobQueue(pool, { supervises: false }), fastify().log)),
  );
  await Promise.all(pools.map((pool) => pool.end()));
  await admin.end();
  await database.drop();
  expect(starts).toEqual(pools.map(() => ({ status: 'fulfilled', value: undefined })));
});
