import type { RowOf } from '@cc/contracts/database-rows';
import type { HostServices } from '@cc/contracts/federation/host-services';
import { z } from 'zod';
import { DataError } from './data-error.ts';

type SendRow = RowOf<'sends', 'id' | 'status' | 'message_id' | 'error_message'>;

const storedSendSchema = z.object({
  id: z.uuid(),
  status: z.enum(['reserved', 'sending', 'sent', 'failed', 'unknown', 'released']),
  message_id: z.string().nullable(),
  error_message: z.string().nullable(),
});
/** A send as the server recorded it. */
export type StoredSend = z.output<typeof storedSendSchema>;

/**
 * The user's send with this idempotency key, or null when the server has none.
 * @throws DataError
 */
export async function findSend(host: HostServices, userId: string, key: string): Promise<StoredSend | null> {
  const data = await host.data();
  const { data: row, error } = await data
    .from('sends')
    .select('id, status, message_id, error_message')
    .eq('user_id', userId)
    .eq('idempotency_key', key)
    .maybeSingle();
  if (error) throw new DataError(error);
  return parseSend(row);
}

function parseSend(row: SendRow | null): StoredSend | null {
  return storedSendSchema.nullable().parse(row);
}
