import type { HostServices } from '@cc/contracts/federation/host-services';
import { z } from 'zod';
import { DataError } from './data-error.ts';

const storedSendSchema = z.object({
  id: z.uuid(),
  status: z.enum(['reserved', 'sending', 'sent', 'failed', 'unknown', 'released']),
  message_id: z.string().nullable(),
  error_message: z.string().nullable(),
});
/** What the server knows of a send. */
export type StoredSend = z.output<typeof storedSendSchema>;

/** The user's send with this idempotency key, or null when the server never heard of it. Throws `DataError`. */
export async function findSend(host: HostServices, userId: string, key: string): Promise<StoredSend | null> {
  const data = await host.data();
  const { data: row, error } = await data
    .from('sends')
    .select('id, status, message_id, error_message')
    .eq('user_id', userId)
    .eq('idempotency_key', key)
    .maybeSingle();
  if (error) throw new DataError('Reading a send', error);
  return storedSendSchema.nullable().parse(row);
}
