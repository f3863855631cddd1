import type { Row } from './memory-table.ts';
import { Refusal } from './refusal.ts';

type DatabaseFunction = (tables: Readonly<Record<string, readonly Row[]>>, args: Row) => readonly Row[];

/** The functions of the database that pages call, over rows in memory. */
export const databaseFunctions: Readonly<Record<string, DatabaseFunction>> = {
  coach_sports: ({ master_coaches = [] }) => distinct(master_coaches, 'sport'),
  coach_conferences: ({ master_coaches = [] }, { p_gender, p_sport, p_division = null }) =>
    distinct(
      master_coaches.filter(
        ({ gender, sport, division }) =>
          gender === p_gender && sport === p_sport && (p_division === null || division === p_division),
      ),
      'conference',
    ),
  // Without the limit, which needs the ledger: a test or a scenario makes the function fail instead.
  reveal_coaches({ master_coaches = [], token_tracker = [] }, { p_school, p_gender, p_sport }) {
    if (!token_tracker.some(isBuyer)) throw new Refusal('PT402', 'Choose a plan, then try again.');
    return master_coaches
      .filter(({ school, gender, sport }) => school === p_school && gender === p_gender && sport === p_sport)
      .map(({ id, email }) => ({ id, email }));
  },
};

function isBuyer({ is_unlimited, total_tokens_purchased }: Row): boolean {
  return is_unlimited === true || Number(total_tokens_purchased) > 0;
}

function distinct(rows: readonly Row[], column: string): Row[] {
  return [...new Set(rows.map((row) => row[column] ?? null))].sort().map((value) => ({ [column]: value }));
}
