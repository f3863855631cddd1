import type { RowOf } from '@cc/contracts/database-rows';
import type { TokenTracker } from '@cc/contracts/entities/token-tracker';
import type { HostServices } from '@cc/contracts/federation/host-services';
import { DataError } from './data-error.ts';

/**
 * The user's tokens, or null when they have no row: nothing was ever bought.
 * @throws DataError
 */
export async function readTokenTracker(host: HostServices, userId: string): Promise<TokenTracker | null> {
  const data = await host.data();
  const { data: row, error } = await data
    .from('token_tracker')
    .select('tokens_available, tokens_used, total_tokens_purchased, is_unlimited, tokens_owed')
    .eq('user_id', userId)
    .maybeSingle();
  if (error) throw new DataError(error);
  return row satisfies RowOf<'token_tracker', keyof TokenTracker> | null;
}
