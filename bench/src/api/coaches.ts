import type { Pool } from 'pg';

/** Coaches of women's soccer, however many there are besides: 4 at each of 375 schools. */
export const fixedProgramme = 1_500;

/**
 * Fills an empty list: the fixed programme first; every eighth of all others coaches men's football, and the rest stand in
 * 24 further programmes.
 */
export async function fillCoaches(admin: Pool, count: number): Promise<void> {
  await admin.query(
    `insert into private.coaches (first_name, last_name, title, school, conference, email, division, gender, sport)
     select
       'Ann', 'Coach ' || i % 97, 'Head Coach', 'School ' || place, 'Conference ' || place % 30,
       'coach' || i || '@school.example', 1 + place % 30 / 11,
       case when i < $2 then 'women' when i % 8 = 0 then 'men' when i % 3 = 0 then 'men' else 'women' end,
       case when i < $2 then 'soccer' when i % 8 = 0 then 'football' else 'sport ' || i % 12 end
     from (
       select i, case when i < $2 then i / 4 when i % 8 = 0 then i / 32 else i / 4 % 2000 end as place
       from generate_series(0, $1 - 1) i
     ) coach`,
    [count, fixedProgramme],
  );
  await admin.query('vacuum (analyze) private.coaches');
}

/** The coaches of the fixed programme at one school, as the wizard names them in a request. */
export function coachesAtSchool(school: number) {
  return [0, 1, 2, 3].map((index) => ({
    first_name: 'Ann',
    last_name: `Coach ${(4 * school + index) % 97}`,
    school: `School ${school}`,
    conference: `Conference ${school % 30}`,
    email: `coach${4 * school + index}@school.example`,
  }));
}
