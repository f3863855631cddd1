import type { ColumnOf } from '@cc/contracts/database-rows';
import type { HostServices } from '@cc/contracts/federation/host-services';
import { z } from 'zod';
import { DataError } from './data-error.ts';

/** When each coach got the user's last letter, or will get it, by the coach's id. */
export type LastLetters = ReadonlyMap<number, string>;

const rowsSchema = z.array(
  z.object({ coach_ids: z.array(z.number()), started_at: z.string().nullable(), created_at: z.string() }),
);
/** A letter that is planned counts, and one that may have been sent. */
const counted = ['planned', 'reserved', 'sending', 'sent', 'unknown'];
const pageSize = 1_000;

/**
 * @throws DataError
 */
export async function readLastLetters(host: HostServices, userId: string): Promise<LastLetters> {
  const data = await host.data();
  const last = new Map<number, string>();
  for (let from = 0; ; from += pageSize) {
    const { data: rows, error } = await data
      .from('own_sends')
      .select('coach_ids, started_at, created_at')
      .eq('user_id', userId)
      .in('status' satisfies ColumnOf<'own_sends'>, counted)
      .order('created_at' satisfies ColumnOf<'own_sends'>, { ascending: false })
      .order('id' satisfies ColumnOf<'own_sends'>)
      .range(from, from + pageSize - 1);
    if (error) throw new DataError(error);
    const letters = rowsSchema.parse(rows);
    for (const { coach_ids, started_at, created_at } of letters) {
      const time = started_at ?? created_at;
      for (const id of coach_ids) if ((last.get(id) ?? '') < time) last.set(id, time);
    }
    if (letters.length < pageSize) return last;
  }
}
