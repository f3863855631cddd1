import type { Row } from './memory-table.ts';

type DatabaseFunction = (tables: Readonly<Record<string, readonly Row[]>>, args: Row) => readonly Row[];

/** The functions of the database that pages call, over rows in memory. */
export const databaseFunctions: Readonly<Record<string, DatabaseFunction>> = {
  coach_sports: ({ master_coaches = [] }) =>
    distinct(master_coaches, 'sport').map(({ sport = null }) => {
      const genders = master_coaches.filter((coach) => coach['sport'] === sport).map(({ gender }) => gender);
      return { sport, men: genders.includes('men'), women: genders.includes('women') };
    }),
  coach_conferences: ({ master_coaches = [] }, { p_gender, p_sport, p_division = null }) =>
    distinct(
      master_coaches.filter(
        ({ gender, sport, division }) =>
          gender === p_gender && sport === p_sport && (p_division === null || division === p_division),
      ),
      'conference',
    ),
  own_letter: ({ letters = [] }, { p_id }) => letters.filter(({ id }) => id === p_id),
  // Here the rows have their letters.
  sent_letter: ({ own_sends = [] }, { p_send }) =>
    own_sends.filter(({ id }) => id === p_send).map(({ subject = null, body = null }) => ({ subject, body })),
};

function distinct(rows: readonly Row[], column: string): Row[] {
  return [...new Set(rows.map((row) => row[column] ?? null))].sort().map((value) => ({ [column]: value }));
}
