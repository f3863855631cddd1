import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import { useAuth, useHost } from '@cc/shared-ui/host';
import { useCallback } from 'react';
import { readProviderPause } from '../api/read-provider-pause.ts';
import { useWatched } from './use-watched.ts';

/** The sentence of a paused provider, kept up to date. Null until it is read: the server holds the emails as well. */
export function useProviderPause(provider: MailProvider | undefined): string | null {
  const host = useHost();
  const read = useCallback(
    () => (provider ? readProviderPause(host, provider) : Promise.resolve(null)),
    [host, provider],
  );
  return useWatched(useAuth().user?.id, read, () => provider === undefined).watched.value ?? null;
}
