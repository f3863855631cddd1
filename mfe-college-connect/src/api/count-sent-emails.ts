import type { ColumnOf } from '@cc/contracts/database-rows';
import { dailyEmailWindowHours } from '@cc/contracts/entities/token-tracker';
import type { HostServices } from '@cc/contracts/federation/host-services';
import { DataError } from './data-error.ts';

const hour = 3_600_000;

/**
 * Emails that the user sent in the last 24 hours (specification 7: a head count).
 * @throws DataError
 */
export async function countSentEmails(host: HostServices, userId: string): Promise<number> {
  const since = new Date(Date.now() - dailyEmailWindowHours * hour).toISOString();
  const data = await host.data();
  const { count, error } = await data
    .from('sent_emails')
    .select('*', { count: 'exact', head: true })
    .eq('user_id', userId)
    .gte('timestamp_sent' satisfies ColumnOf<'sent_emails'>, since);
  if (error || count === null) throw new DataError(error ?? { message: 'The data service gave no count.' });
  return count;
}
