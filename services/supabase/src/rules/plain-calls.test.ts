import { randomUUID } from 'node:crypto';
import { asCaller, openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';

const letter = randomUUID();
let database: PreparedDatabase;
let user: string;
beforeAll(async () => {
  database = await openPreparedDatabase();
  user = await database.createUser();
  await database.admin.query(`insert into public.letters (id, user_id, subject, body) values ($1, $2, 's', 'b')`, [
    letter,
    user,
  ]);
});
afterAll(() => database.close());

/** What PostgREST 14 makes of a call whose answer is read by these names. */
const calling = (name: string, argument: string, names: readonly string[]) =>
  `WITH pgrst_source AS (SELECT ${names.map((of) => `"pgrst_call"."${of}"`).join(', ')} FROM "public"."${name}"(${argument}) pgrst_call) SELECT null::bigint AS total_result_set, pg_catalog.count(_postgrest_t) AS page_total, coalesce(json_agg(_postgrest_t), '[]') AS body FROM ( SELECT ${names.map((of, place) => `"${name}"."${of}" AS "${place}"`).join(', ')} FROM "pgrst_source" AS "${name}"   LIMIT 1000 OFFSET 0 ) _postgrest_t`;

// A function of the row makes a text that is many times as long, without a look at the time.
test.each([
  ['own_letter', `"p_id" := '${letter}'::uuid`, 'subject'],
  ['sent_letter', `"p_send" := '${randomUUID()}'::uuid`, 'subject'],
  ['coach_sports', '', 'sport'],
])('an answer of %s is read by its columns, and by no function of its rows', async (name, argument, column) => {
  const read = (names: readonly string[]) =>
    asCaller(database.admin, user, (query) => query(calling(name, argument, names)));
  await expect(read([column])).resolves.toBeDefined();
  for (const by of ['quote_literal', 'to_jsonb', 'concat', 'record_out'])
    await expect(read([column, by])).rejects.toMatchObject({ code: 'PT400' });
});
