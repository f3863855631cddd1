import type { AgeBand } from '@cc/contracts/entities/terms';
import type { Pool } from 'pg';

export interface ConsentRepository {
  /** Whether the user agreed to this version of the terms. */
  hasAgreed(userId: string, termsVersion: string): Promise<boolean>;
  record(userId: string, termsVersion: string, ageBand: Exclude<AgeBand, 'under-13'>): Promise<void>;
}

export function createConsentRepository(pool: Pool): ConsentRepository {
  return {
    async hasAgreed(userId, termsVersion) {
      const { rowCount } = await pool.query({
        name: 'read-consent',
        text: 'select from public.consents where user_id = $1 and terms_version = $2 limit 1',
        values: [userId, termsVersion],
      });
      return rowCount === 1;
    },
    async record(userId, termsVersion, ageBand) {
      await pool.query('select public.record_consent($1, $2, $3)', [userId, termsVersion, ageBand]);
    },
  };
}
