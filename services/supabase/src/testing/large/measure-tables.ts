// What the product's questions cost in tables of many sends, as they are and partitioned by month. `npm run
// large-tables -w @cc/supabase` prints the figures of docs/benchmarks/large-tables.md. The filled database stays in
// `--folder` for more looks.
import { parseArgs } from 'node:util';
import { freePort, startPostgres } from '@cc/local-postgres';
import pg from 'pg';
import { prepareDatabase } from '../../prepare-database.ts';
import { fillTables, largeTables, whole } from './fill-tables.ts';
import { partitionTables } from './partition-tables.ts';
import { questions } from './questions.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '/tmp/coach-connect-large-tables' },
    users: { type: 'string', default: '40000' },
    sends: { type: 'string', default: '10000000' },
  },
});

interface Plan {
  readonly Plan: Readonly<Record<string, unknown>>;
  readonly Planning: Readonly<Record<string, number>>;
  readonly 'Planning Time': number;
  readonly 'Execution Time': number;
}

const postgres = await startPostgres({
  dataDir: values.folder,
  port: await freePort(),
  password: 'large',
  settings: {
    fsync: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '4GB',
    shared_buffers: '1GB',
    jit: 'off',
    max_locks_per_transaction: '512',
  },
});
const client = new pg.Client({ connectionString: postgres.url() });
try {
  await client.connect();
  if (await isMissing('public.athletes')) {
    await prepareDatabase(postgres.url());
    await fillTables(client, { users: Number(values.users), sends: Number(values.sends) }, say);
  }
  if (await isMissing('monthly.token_ledger')) await partitionTables(client, say);
  await printSizes();
  for (const [rank, name] of [
    [1, 'the user with the most letters'],
    [Math.ceil(Number(values.users) / 2), 'the median user'],
  ] as const) {
    await printPlans(rank, name);
    await printDeletions(rank, name);
  }
} finally {
  await client.end();
  await postgres.stop();
}

async function isMissing(table: string): Promise<boolean> {
  const { rows } = await client.query<{ missing: boolean }>('select to_regclass($1) is null as missing', [table]);
  return rows[0]?.missing ?? true;
}

async function printSizes(): Promise<void> {
  for (const table of largeTables) {
    const { rows } = await client.query<Record<string, string>>(
      `select count(*)::text as rows, pg_size_pretty(pg_table_size('${whole(table)}')) as "table",
         pg_size_pretty(pg_indexes_size('${whole(table)}')) as indexes,
         (select string_agg(relname || ' ' || pg_size_pretty(pg_relation_size(oid)), ', ')
          from pg_class join pg_index on oid = indexrelid where indrelid = '${whole(table)}'::regclass) as "each"
       from ${whole(table)}`,
    );
    say(`${table}: ${JSON.stringify(rows[0])}`);
  }
}

async function printPlans(rank: number, name: string): Promise<void> {
  const { rows } = await client.query<Record<'user' | 'run' | 'send' | 'school' | 'connection', string>>(
    `select a.id as user, s.run_id as run, s.id as send, s.school, a.connection
     from athletes a join lateral (select * from public.sends where user_id = a.id order by created_at desc limit 1) s on true
     where n = $1`,
    [rank],
  );
  // Triggers and foreign keys would be those of the plain tables only.
  await client.query('set session_replication_role = replica');
  const subject = rows[0];
  if (!subject) throw new Error('This user has no sends.');
  say(`\n| ${name} | plain: blocks | planning | ms | by month: blocks | planning | ms | plain plan |`);
  say('| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |');
  const monthly = questions('monthly');
  for (const [place, question] of questions('public').entries()) {
    const values = [subject.user, subject.run, subject.send, subject.school, subject.connection];
    const cells = [];
    for (const { sql } of [question, monthly[place] ?? question]) cells.push(await explain(sql, values));
    const [plain, split] = cells;
    say(`| ${question.name} | ${plain?.cost} | ${split?.cost} | ${plain?.plan} |`);
  }
}

/** With all that the foreign keys of the plain tables do. */
async function printDeletions(rank: number, name: string): Promise<void> {
  await client.query('set session_replication_role = origin');
  for (const [what, sql] of [
    ['the mailbox', 'delete from public.mail_connections where id = (select connection from athletes where n = $1)'],
    ['the account', 'delete from auth.users where id = (select id from athletes where n = $1)'],
  ] as const) {
    await client.query('begin');
    const began = performance.now();
    await client.query(sql, [rank]);
    say(`Deleting ${what} of ${name}: ${Math.round(performance.now() - began)} ms`);
    await client.query('rollback');
  }
}

async function explain(sql: string, values: readonly string[]) {
  // The second time, as with a warm cache. Parameters are inserted as in a generic plan.
  const types = ['uuid', 'uuid', 'uuid', 'text', 'uuid'];
  const text = sql.replace(/\$(\d)(::text)?/g, (_, number: string, cast = '') => {
    const place = Number(number) - 1;
    return `('${values[place]}'::${types[place]})${cast}`;
  });
  let found: Plan | undefined;
  for (let time = 0; time < 2; time++) {
    await client.query('begin');
    const { rows } = await client.query<{ 'QUERY PLAN': Plan[] }>(`explain (analyze, buffers, format json) ${text}`);
    await client.query('rollback');
    found = rows[0]?.['QUERY PLAN'][0];
  }
  if (!found) throw new Error('There is no plan.');
  const blocks = (node: Readonly<Record<string, unknown>>): number =>
    Number(node['Shared Hit Blocks'] ?? 0) + Number(node['Shared Read Blocks'] ?? 0);
  return {
    cost: `${blocks(found.Plan)} | ${blocks(found.Planning ?? {})} blocks, ${found['Planning Time'].toFixed(1)} ms | ${found['Execution Time'].toFixed(1)}`,
    plan: nodesOf(found.Plan).join(' < '),
  };
}

/** The steps of a plan, with their indexes. */
function nodesOf(node: Readonly<Record<string, unknown>>): string[] {
  const children = (node['Plans'] ?? []) as Readonly<Record<string, unknown>>[]; // as Postgres documents its plans
  const own = `${String(node['Node Type'])}${node['Index Name'] ? ` ${String(node['Index Name'])}` : ''}`;
  return [own, ...children.flatMap(nodesOf)];
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
