import { useHost } from '@cc/shared-ui/host';
import { useSyncExternalStore } from 'react';
import { hasStoredSession } from '../host/stored-session.ts';
import { storesOf } from '../host/stores.ts';

/**
 * Whether a session is stored whose user is not known, since it is not checked yet or cannot be checked now. It is on
 * the device until somebody logs out, so the page must not look like a visitor's (D16.5).
 */
export function useUncheckedSession(): boolean {
  const { auth } = useHost();
  return useSyncExternalStore(
    auth.subscribe,
    () => auth.getSnapshot().user === null && hasStoredSession(storesOf(window).device),
    () => false,
  );
}
