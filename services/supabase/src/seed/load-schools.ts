import type pg from 'pg';
import { z } from 'zod';
import { readData } from './read-data.ts';

const text = z.string().min(1);
const schoolRow = z.object({ school: text, institution: text, city: text, state: text });
const nicknameRow = z.object({ school: text, nicknames: text.transform((names) => names.split(';')) });

/** Brings `public.schools` to the state of `data/`: places and nicknames of schools, for the search of the wizard. */
export async function loadSchools(client: pg.Client): Promise<void> {
  const [schools, nicknames] = await Promise.all([
    readData('ncaa-d1-schools.csv', schoolRow),
    readData('school-nicknames.csv', nicknameRow),
  ]);
  const namesOf = new Map(nicknames.map((row) => [row.school, row.nicknames]));
  const rows = schools.map((row) => ({ ...row, nicknames: namesOf.get(row.school) ?? [] }));
  await client.query(
    `insert into public.schools as s (school, institution, city, state, nicknames)
     select school, institution, city, state, nicknames
     from jsonb_to_recordset($1) as row (school text, institution text, city text, state text, nicknames text[])
     on conflict (school) do update
     set
       institution = excluded.institution,
       city = excluded.city,
       state = excluded.state,
       nicknames = excluded.nicknames
     where (s.institution, s.city, s.state, s.nicknames)
       is distinct from (excluded.institution, excluded.city, excluded.state, excluded.nicknames)`,
    [JSON.stringify(rows)],
  );
}
