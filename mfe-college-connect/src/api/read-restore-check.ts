import type { HostServices } from '@cc/contracts/federation/host-services';
import type { RowOf } from '@cc/contracts/database-rows';
import { DataError } from './data-error.ts';

/** What the server may have forgotten: emails that left between these two times. */
export type RestoreCheck = RowOf<'restore_checks', 'restore_id' | 'restored_to' | 'restored_at'>;

/**
 * Whether the user is to look into the Sent folder before anything is sent (D32). Null: no.
 * @throws DataError
 */
export async function readRestoreCheck(host: HostServices, userId: string): Promise<RestoreCheck | null> {
  const data = await host.data();
  const { data: row, error } = await data
    .from('restore_checks')
    .select('restore_id, restored_to, restored_at')
    .eq('user_id', userId)
    .maybeSingle();
  if (error) throw new DataError(error);
  return row;
}
