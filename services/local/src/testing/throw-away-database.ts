import { randomUUID } from 'node:crypto';
import { freePort, startPostgres } from '@cc/local-postgres';
import { createDatabase } from '@cc/local-postgres/testing';

/** A database that ends with its test. */
export interface ThrowAwayDatabase {
  /** Connection string for a role; without one for the superuser. */
  url(role?: string): string;
  readonly password: string;
  drop(): Promise<void>;
}

/**
 * A prepared database: from the cluster of the running Jest when there is one, else from a Postgres of its own in
 * `dataDir`.
 */
export async function openThrowAwayDatabase(
  dataDir: string,
  prepare: (url: string) => Promise<void>,
  template: string,
): Promise<ThrowAwayDatabase> {
  if (process.env['TEST_POSTGRES_URL'] !== undefined) {
    const { url, password, drop } = await createDatabase({ prepare, template });
    return { url: (user) => url(user === undefined ? {} : { user }), password, drop };
  }
  const password = randomUUID();
  const postgres = await startPostgres({
    dataDir,
    port: await freePort(),
    password,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  await prepare(postgres.url());
  return {
    url: (user) => postgres.url(user === undefined ? {} : { user }),
    password,
    drop: () => postgres.stop(),
  };
}
