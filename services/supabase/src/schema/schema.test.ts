import { readFile } from 'node:fs/promises';
import { createDatabase } from '@cc/local-postgres/testing';
import pg from 'pg';
import { migrate, readMigrations } from '../migrations.ts';
import { readCatalog } from '../testing/catalog.ts';
import { baselineFile, readSchemaFiles, renderBaseline } from './write-baseline.ts';

const platformSql = new URL('../../platform/supabase-platform.sql', import.meta.url);

/** The catalog of a platform's database after `work`. */
async function catalogAfter(work: (client: pg.Client, url: string) => Promise<unknown>): Promise<string[]> {
  const database = await createDatabase({ prepare: () => Promise.resolve(), template: 'empty' });
  const client = new pg.Client({ connectionString: database.url() });
  await client.connect();
  try {
    await client.query(await readFile(platformSql, 'utf8'));
    await work(client, database.url());
    return await readCatalog(client);
  } finally {
    await client.end();
    await database.drop();
  }
}

test('the baseline is that of the schema files; otherwise run "npm run write-baseline" in services/supabase', async () => {
  expect(await readFile(baselineFile, 'utf8')).toBe(await renderBaseline());
  expect((await readMigrations()).map(({ name }) => name)).toEqual(['baseline']);
});

test('migrations and schema files lead to the same catalog', async () => {
  const fromFiles = await catalogAfter(async (client) => {
    for (const { sql } of await readSchemaFiles()) await client.query(sql);
  });
  expect(await catalogAfter((_, url) => migrate(url))).toEqual(fromFiles);
  // Guards against a catalog query that misses objects on both sides.
  for (const part of [
    'relation public.sends',
    'column public.sends fencing_token',
    'constraint public.sends',
    'policy public sends',
    'policy storage objects',
    'bucket run-files',
    'view public.master_coaches',
    'default postgres',
  ]) {
    expect(fromFiles).toContainEqual(expect.stringContaining(part));
  }
});

test('a comment precedes every table, view and function', async () => {
  for (const { name, sql } of await readSchemaFiles()) {
    const lines = sql.split('\n');
    const bare = lines.filter(
      (line, index) => /^create (unlogged )?(table|view|function) /.test(line) && !lines[index - 1]?.startsWith('-- '),
    );
    expect([name, bare]).toEqual([name, []]);
  }
});
