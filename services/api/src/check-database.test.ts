import type { ThrowAwayDatabase } from '@cc/local/testing/throw-away-database';
import { CannotStart } from '@cc/deploy/start-service';
import { fastify } from 'fastify';
import { Client } from 'pg';
import { checkDatabase } from './check-database.ts';
import { createPool } from './database.ts';
import { readLetterKey } from './vault/letter-key-repository.ts';
import { createTokenCipher } from './vault/token-cipher.ts';
import { openApiDatabase } from './testing/api-database.ts';

const { log } = fastify();
const [ours, mistyped] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
let database: ThrowAwayDatabase;
beforeAll(async () => {
  database = await openApiDatabase();
});
afterAll(() => database.drop());

async function admin(statement: string): Promise<void> {
  const client = new Client({ connectionString: database.url() });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** What the operator reads; undefined if the process starts. */
async function problemWith(
  url: string,
  timeout = 0,
  keys: [Buffer, ...Buffer[]] = [ours],
): Promise<string | undefined> {
  const pool = createPool({ url }, { connections: 1, timeoutMs: 5000 }, () => undefined);
  try {
    await checkDatabase(pool, keys, log, timeout);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(CannotStart);
    return (error as CannotStart).message; // just expected
  } finally {
    await pool.end();
  }
}

test('a database with this schema is accepted for the role of the API, and refused for another', async () => {
  expect(await problemWith(database.url('cc_api'))).toBeUndefined();
  expect(await problemWith(database.url())).toBe(
    'DATABASE_URL logs in as "postgres". Use the role cc_api, which has no other rights.',
  );
});

test('another key of mailbox tokens than that which wrote is refused; one that is added to it is not', async () => {
  const pool = createPool({ url: database.url('cc_api') }, { connections: 1, timeoutMs: 5000 }, () => undefined);
  const problem = (...keys: [Buffer, ...Buffer[]]) => problemWith(database.url('cc_api'), 0, keys);
  expect(await problem(mistyped)).toBeUndefined();
  await readLetterKey(pool, createTokenCipher([ours]));
  await pool.end();
  expect(await problem(mistyped)).toBe(
    'TOKEN_ENCRYPTION_KEY does not read the key of the links in letters. Is it mistyped? docs/operations/secrets.md says what to do.',
  );
  expect(await problem(mistyped, ours)).toBeUndefined();
});

test('an older schema is refused, a newer one is accepted', async () => {
  const versions = 'supabase_migrations.schema_migrations';
  await admin(`insert into ${versions} (version) values ('29990101000000')`);
  expect(await problemWith(database.url('cc_api'))).toBeUndefined();
  await admin(`delete from ${versions}; insert into ${versions} (version) values ('20200101000000')`);
  expect(await problemWith(database.url('cc_api'))).toMatch(
    /^The newest migration of the database is 20200101000000, and this program needs \d{14}\. Run "supabase db push" first\.$/,
  );
  await admin('drop function private.schema_version()');
  expect(await problemWith(database.url('cc_api'))).toMatch(
    /^The database is older than this program \(.*\)\. Run "supabase db push" first\.$/,
  );
});

test('a database that cannot be reached is waited for, then named with the reason', async () => {
  expect(await problemWith('postgres://cc_api:secret-password@127.0.0.1:9/none', 500)).toBe(
    'The database cannot be used: connect ECONNREFUSED 127.0.0.1:9.',
  );
});
