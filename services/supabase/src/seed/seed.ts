import pg from 'pg';
import { inventCoaches } from './invented-coaches.ts';
import { loadSchools } from './load-schools.ts';

/**
 * Fills an empty list of coaches with invented ones, so that the product can be tried without real data. A list that
 * has any coach is left alone. Places and nicknames of schools are real, and brought up to date.
 * @returns how many coaches were added.
 */
export async function seedCoaches(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    // Two starts at once must not both find the list empty.
    await client.query('lock table private.coaches in share row exclusive mode');
    const { rows } = await client.query<{ empty: boolean }>('select not exists (select from private.coaches) as empty');
    const added = rows[0]?.empty ? await insertInvented(client) : 0;
    await loadSchools(client);
    await client.query('commit');
    if (added > 0) await client.query('analyze private.coaches');
    return added;
  } finally {
    await client.end();
  }
}

async function insertInvented(client: pg.Client): Promise<number> {
  const coaches = await inventCoaches();
  const result = await client.query(
    `insert into private.coaches (first_name, last_name, title, school, conference, email, division, gender, sport)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::smallint[], $8::text[], $9::text[])`,
    [
      coaches.map((coach) => coach.firstName),
      coaches.map((coach) => coach.lastName),
      coaches.map((coach) => coach.title),
      coaches.map((coach) => coach.school),
      coaches.map((coach) => coach.conference),
      coaches.map((coach) => coach.email),
      coaches.map((coach) => coach.division),
      coaches.map((coach) => coach.gender),
      coaches.map((coach) => coach.sport),
    ],
  );
  return result.rowCount ?? 0;
}
