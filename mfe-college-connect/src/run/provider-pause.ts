import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import { useHost } from '@cc/shared-ui/host';
import { useCallback } from 'react';
import { readProviderPause } from '../api/read-provider-pause.ts';
import { useLoaded } from '../api/use-loaded.ts';

/** The sentence of a paused provider. Null until it is read: the server holds the emails as well. */
export function useProviderPause(provider: MailProvider | undefined): string | null {
  const host = useHost();
  const load = useCallback(
    () => (provider ? readProviderPause(host, provider) : Promise.resolve(null)),
    [host, provider],
  );
  const loaded = useLoaded(load);
  return loaded.status === 'ready' ? loaded.data : null;
}
