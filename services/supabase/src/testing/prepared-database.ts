import { randomUUID } from 'node:crypto';
import { createDatabase } from '@cc/local-postgres/testing';
import pg from 'pg';
import { prepareDatabase } from '../prepare-database.ts';
import { grantPlan } from '../purchases/grant-plan.ts';

type Row = Record<string, unknown>;

/** A database of one test file: `admin` is the superuser, `api` the API's role. */
export interface PreparedDatabase {
  readonly url: string;
  readonly admin: pg.Pool;
  readonly api: pg.Pool;
  /** Creates a user who has signed in; `tokens` are bought, null means unlimited. */
  createUser(tokens?: number | null): Promise<string>;
  close(): Promise<void>;
}

/** Call it in `beforeAll`, and `close` in `afterAll`. */
export async function openPreparedDatabase(): Promise<PreparedDatabase> {
  const database = await createDatabase({ prepare: prepareDatabase });
  const admin = new pg.Pool({ connectionString: database.url(), max: 5 });
  const api = new pg.Pool({ connectionString: database.url({ user: 'cc_api' }), max: 20 });
  return {
    url: database.url(),
    admin,
    api,
    async createUser(tokens) {
      const id = randomUUID();
      await admin.query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@athlete.example`]);
      if (tokens !== undefined) await grantTokens(admin, id, tokens);
      return id;
    },
    async close() {
      await Promise.all([admin.end(), api.end()]);
      await database.drop();
    },
  };
}

/** Gives a user a plan with this many tokens; null means unlimited. */
export async function grantTokens(admin: pg.Pool, userId: string, tokens: number | null): Promise<void> {
  await grantPlan(admin, { userId, title: 'Starter', tokens, amountCents: 1299 });
}

/** The sender of a browser's request: a signed-in user's id, or a visitor. */
export type Caller = string | 'visitor';

/**
 * Runs statements as the rest interface runs them for a browser: in one transaction, under the caller's role and
 * claims. The transaction is undone afterwards.
 */
export async function asCaller<T>(
  admin: pg.Pool,
  caller: Caller,
  work: (query: (sql: string, values?: unknown[]) => Promise<pg.QueryResult<Row>>, client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await admin.connect();
  try {
    await client.query('begin');
    await become(client, caller);
    return await work((sql, values) => client.query<Row>(sql, values), client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Switches to a browser's role with its settings, and to its claims, until the transaction ends. */
export async function become(client: pg.PoolClient, caller: Caller): Promise<void> {
  const role = caller === 'visitor' ? 'anon' : 'authenticated';
  const claims = caller === 'visitor' ? { role } : { role, sub: caller };
  await client.query(
    `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('storage.operation', 'storage.object.upload', true)`,
    [role, JSON.stringify(claims)],
  );
  await client.query(
    `select set_config(split_part(setting, '=', 1), split_part(setting, '=', 2), true)
     from pg_roles, unnest(rolconfig) setting where rolname = $1`,
    [role],
  );
}
