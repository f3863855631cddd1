import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { z } from 'zod';

const text = z.string().min(1);
const contactSchema = z.strictObject({
  list: z.coerce.number().int(),
  first_name: text,
  last_name: text,
  role: text,
  club: text,
  league: text,
  country: text,
  email: z.email(),
});

/**
 * Fills empty pro lists with invented people at invented clubs, so that buying one can be tried without real data.
 * Lists with contacts are left alone.
 * @returns how many contacts were added.
 */
export async function seedProLists(url: string): Promise<number> {
  const file = await readFile(new URL('../../data/pro-list-contacts.csv', import.meta.url), 'utf8');
  const contacts = z.array(contactSchema).parse(parse(file, { columns: true }));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Two starts at once must not both find the lists empty.
    await client.query('begin; lock table public.pro_list_contacts in share row exclusive mode');
    const { rowCount } = await client.query(
      `insert into public.pro_list_contacts (pro_list_id, first_name, last_name, role, club, league, country, email)
       select c.list, c.first_name, c.last_name, c.role, c.club, c.league, c.country, c.email
       from jsonb_to_recordset($1) c (list smallint, first_name text, last_name text, role text, club text, league text,
         country text, email text)
       where not exists (select from public.pro_list_contacts)`,
      [JSON.stringify(contacts)],
    );
    await client.query('commit');
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}
