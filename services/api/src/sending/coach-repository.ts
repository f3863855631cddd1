import type { Queryable } from '../database.ts';
import type { StoredCoach } from './check-recipients.ts';

export interface CoachRepository {
  /** Coaches of one school with one of these addresses, which are in lower case. */
  findAtSchool(school: string, emails: readonly string[]): Promise<StoredCoach[]>;
}

export function createCoachRepository(database: Queryable): CoachRepository {
  return {
    async findAtSchool(school, emails) {
      const { rows } = await database.query<StoredCoach>({
        name: 'coaches-at-school',
        // First by address, which finds a handful: asked for both at once, the planner prefers an index that it has to
        // walk through program by program.
        text: `
          with addressed as materialized (
            select id, first_name, last_name, school, email from private.coaches where email = any($2)
          )
          select distinct on (email) first_name as "firstName", last_name as "lastName", school, email
          from addressed where school = $1 order by email, id`,
        values: [school, emails],
      });
      return rows;
    },
  };
}
