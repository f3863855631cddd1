import type { Queryable } from '../database.ts';
import type { StoredCoach } from './check-recipients.ts';

export interface CoachRepository {
  /** Coaches of one school with one of these addresses, which are in lower case. */
  findAtSchool(school: string, emails: readonly string[]): Promise<StoredCoach[]>;
}

export function createCoachRepository(database: Queryable): CoachRepository {
  return {
    async findAtSchool(school, emails) {
      const { rows } = await database.query<StoredCoach>(
        `select distinct on (email) first_name as "firstName", last_name as "lastName", school, email
         from private.coaches where email = any($2) and school = $1 order by email, id`,
        [school, emails],
      );
      return rows;
    },
  };
}
