import { tokenTrackerSchema, type TokenTracker } from '@cc/contracts/entities/token-tracker';
import type { HostServices } from '@cc/contracts/federation/host-services';
import { DataError } from './data-error.ts';

/** The user's tokens, or null when they have no row: nothing was ever bought. Throws `DataError`. */
export async function readTokenTracker(host: HostServices, userId: string): Promise<TokenTracker | null> {
  const data = await host.data();
  const { data: row, error } = await data
    .from('token_tracker')
    .select('tokens_available, tokens_used, total_tokens_purchased, is_unlimited, tokens_owed')
    .eq('user_id', userId)
    .maybeSingle();
  if (error) throw new DataError('Reading tokens', error);
  return tokenTrackerSchema.nullable().parse(row);
}
