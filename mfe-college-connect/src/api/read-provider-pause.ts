import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import type { HostServices } from '@cc/contracts/federation/host-services';
import { DataError } from './data-error.ts';

/**
 * Why nothing is sent through a provider right now, in a sentence; null: it is not paused.
 * @throws DataError
 */
export async function readProviderPause(host: HostServices, provider: MailProvider): Promise<string | null> {
  const data = await host.data();
  const { data: rows, error } = await data.from('provider_pauses').select('sentence').eq('provider', provider);
  if (error) throw new DataError(error);
  return rows[0]?.sentence ?? null;
}
