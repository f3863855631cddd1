import { ApiFailure } from '../../api-failure.ts';
import { isRefusal, type Queryable } from '../../database.ts';

export interface WrongAddressRepository {
  /**
   * A user says that the address of a recipient is wrong. Repeating it changes nothing.
   * @param place of the recipient, from 1.
   * @throws ApiFailure not_found
   */
  report(
    userId: string,
    sendId: string,
    place: number,
  ): Promise<{ readonly tokenReturned: boolean; readonly stopped: boolean }>;
  /**
   * The address to which this user forwards what came back of a letter; null: there is none, or no such letter. And the
   * recipients whom the user reported.
   */
  forBounces(userId: string, sendId: string): Promise<{ readonly address: string | null; readonly reported: number[] }>;
}

/** @param toAddress the address of a letter; null where no mail of ours arrives. */
export function createWrongAddressRepository(
  database: Queryable,
  toAddress: ((sendId: string) => Promise<string>) | null,
): WrongAddressRepository {
  return {
    async forBounces(userId, sendId) {
      const { rows } = await database.query<{ id: string; reported: number[] }>(
        `select s.id, public.reported_places(s.user_id, s.id) as reported from public.sends s
         where s.id = $2 and s.user_id = $1`,
        [userId, sendId],
      );
      const [letter] = rows;
      if (!letter) return { address: null, reported: [] };
      return { address: toAddress === null ? null : await toAddress(letter.id), reported: letter.reported };
    },
    async report(userId, sendId, place) {
      try {
        const { rows } = await database.query<{ tokenReturned: boolean; stopped: boolean }>(
          `select token_returned as "tokenReturned", is_stopped as stopped
           from public.report_wrong_address($1, $2, $3)`,
          [userId, sendId, place],
        );
        if (!rows[0]) throw new Error('report_wrong_address returned no row.');
        return rows[0];
      } catch (error) {
        if (!isRefusal(error, 'PT404')) throw error;
        throw new ApiFailure('not_found', 'We could not find this email among those of the last 60 days.', {
          cause: error,
        });
      }
    },
  };
}
