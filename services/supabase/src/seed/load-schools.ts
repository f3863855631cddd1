import type pg from 'pg';
import { z } from 'zod';
import { readData } from './read-data.ts';

const text = z.string().min(1);
const schoolRow = z.object({ school: text, institution: text, city: text, state: text });
const nicknameRow = z.object({ school: text, nicknames: text.transform((names) => names.split(';')) });

/** A row of `public.schools`. */
export type School = z.output<typeof schoolRow> & { readonly nicknames: readonly string[] };

/** Places and nicknames of schools, for the search of the wizard, as `data/` has them. */
export async function readSchools(): Promise<School[]> {
  const [schools, nicknames] = await Promise.all([
    readData('ncaa-d1-schools.csv', schoolRow),
    readData('school-nicknames.csv', nicknameRow),
  ]);
  const namesOf = new Map(nicknames.map((row) => [row.school, row.nicknames]));
  return schools.map((row) => ({ ...row, nicknames: namesOf.get(row.school) ?? [] }));
}

/** Brings `public.schools` to the state of `data/`. */
export async function loadSchools(client: pg.ClientBase | pg.Pool): Promise<void> {
  await client.query('select private.refresh_schools($1)', [JSON.stringify(await readSchools())]);
}
