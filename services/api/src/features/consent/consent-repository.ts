import type { Pool } from '../../database.ts';
import type { AgeBand } from '@cc/contracts/entities/terms';

export interface ConsentRepository {
  /**
   * Whether the user agreed to this version of the terms. Null: the user was deleted. @throws Refusal PT451 for a
   * suspended account
   */
  hasAgreed(userId: string, termsVersion: string): Promise<boolean | null>;
  record(userId: string, termsVersion: string, ageBand: Exclude<AgeBand, 'under-13'>): Promise<void>;
}

export function createConsentRepository(pool: Pool): ConsentRepository {
  return {
    async hasAgreed(userId, termsVersion) {
      const { rows } = await pool.query<{ agreed: boolean | null }>('select public.has_agreed($1, $2) as agreed', [
        userId,
        termsVersion,
      ]);
      return rows[0]?.agreed ?? null;
    },
    async record(userId, termsVersion, ageBand) {
      await pool.query('select public.record_consent($1, $2, $3)', [userId, termsVersion, ageBand]);
    },
  };
}
