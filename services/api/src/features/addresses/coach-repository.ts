import type { RequestOf, ResponseOf } from '@cc/contracts/api/endpoint';
import type { revealAddresses } from '@cc/contracts/api/reveal-addresses';
import { DatabaseError } from 'pg';
import type { Pool } from '../../database.ts';
import { ApiFailure } from '../../api-failure.ts';

type Program = RequestOf<typeof revealAddresses>;
type Addresses = ResponseOf<typeof revealAddresses>['coaches'];

export interface CoachRepository {
  /**
   * Counts the school for the user, unless it was revealed before. That is committed when the addresses are returned.
   * @throws ApiFailure no_tokens, or address_limit_reached
   */
  reveal(userId: string, program: Program): Promise<Addresses>;
}

export function createCoachRepository(pool: Pool): CoachRepository {
  return {
    async reveal(userId, { school, gender, sport }) {
      try {
        const { rows } = await pool.query<Addresses[number]>(
          'select id::int, email from public.reveal_coaches($1, $2, $3, $4) order by id',
          [userId, school, gender, sport],
        );
        return rows;
      } catch (error) {
        throw asRevealFailure(error);
      }
    },
  };
}

/** The database's sentences are written for the user. */
function asRevealFailure(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  if (error.code === 'PT402') return new ApiFailure('no_tokens', error.message, { cause: error });
  if (error.code === 'PT429') return new ApiFailure('address_limit_reached', error.message, { cause: error });
  return error;
}
