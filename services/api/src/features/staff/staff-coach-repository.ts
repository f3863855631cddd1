import type { ResponseOf } from '@cc/contracts/api/endpoint';
import type { staffImportCoaches } from '@cc/contracts/api/staff';
import type { CoachRow } from '@cc/supabase/read-coaches';
import { readSchools } from '@cc/supabase/read-schools';
import type { Pool } from '../../database.ts';
import { askForStaff } from './staff-repository.ts';

/** A checked row of a file, with its line. */
export type IncomingCoach = CoachRow & { readonly line: number };

export interface CoachImport {
  readonly staffId: string;
  readonly reason: string;
  readonly fileName: string;
  readonly remove: boolean;
  readonly apply: boolean;
  readonly coaches: readonly IncomingCoach[];
}

/** A list of all coaches takes some 20 s on a small machine. Postgres ends each statement of the API after 30 s. */
const importTimeoutMs = 30_000;

type Imported = ResponseOf<typeof staffImportCoaches>;

/** Coaches in the back office (D20). */
export interface StaffCoachRepository {
  /** @throws ApiFailure forbidden */
  import(wanted: CoachImport): Promise<Imported>;
  /** @throws ApiFailure forbidden, or not_found */
  findAddress(staffId: string, coach: number, reason: string): Promise<string>;
}

export function createStaffCoachRepository(pool: Pool): StaffCoachRepository {
  return {
    async import({ staffId, reason, fileName, remove, apply, coaches }) {
      const merged = await askForStaff<
        Omit<Imported, 'rows' | 'unchanged' | 'duplicates'> & { readonly distinct: number }
      >(
        pool,
        `select distinct_rows as "distinct", inserted, updated, removed, schools, differences
         from public.staff_import_coaches($1, $2, $3, $4, $5, $6, $7)`,
        [staffId, JSON.stringify(coaches), JSON.stringify(await readSchools()), fileName, remove, apply, reason],
        importTimeoutMs,
      );
      const { distinct, ...counts } = merged;
      const rows = coaches.length;
      return { ...counts, rows, unchanged: distinct - counts.inserted - counts.updated, duplicates: rows - distinct };
    },
    async findAddress(staffId, coach, reason) {
      const sql = 'select public.staff_coach_address($1, $2, $3) as email';
      return (await askForStaff<{ email: string }>(pool, sql, [staffId, coach, reason])).email;
    },
  };
}
