import { tmpdir } from 'node:os';
import { openThrowAwayDatabase, type ThrowAwayDatabase } from '@cc/local/testing/throw-away-database';
import { prepareDatabase } from '@cc/supabase/prepare-database';
import { fastify } from 'fastify';
import { createPool } from '../database.ts';
import { createJobQueue, prepareJobQueue } from '../jobs/job-queue.ts';

/** A database of its own for one test file, with the job queue's tables. */
export async function openApiDatabase(): Promise<ThrowAwayDatabase> {
  return openThrowAwayDatabase(tmpdir(), prepareApiDatabase, 'api');
}

/** The queue's tables belong to the API's own role, as in production. */
export async function prepareApiDatabase(url: string): Promise<void> {
  await prepareDatabase(url);
  const asApi = new URL(url);
  asApi.username = 'cc_api';
  const pool = createPool({ url: asApi.href }, { connections: 2, timeoutMs: 60_000 }, () => undefined);
  await prepareJobQueue(createJobQueue(pool, { supervises: false }), fastify().log);
  await pool.end();
}
