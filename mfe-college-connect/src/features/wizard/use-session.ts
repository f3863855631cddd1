import { useHost } from '@cc/shared-ui/host';
import { useEffect } from 'react';
import { useBrowser } from '../../state/browser.ts';
import { useAppSelector, useAppStore } from '../../state/hooks.ts';
import { keepLetter } from '../../state/keep-letter.ts';
import { keepSession } from '../../state/keep-session.ts';
import { selectSessionUserId } from '../../state/wizard-slice.ts';

/** Opens the signed-in user's session while the wizard is mounted. Returns whether a session is open. */
export function useSession(): boolean {
  const host = useHost();
  const store = useAppStore();
  const { storage } = useBrowser();
  useEffect(() => keepSession({ store, host, storage }), [store, host, storage]);
  useEffect(() => keepLetter(store), [store]);
  return useAppSelector(selectSessionUserId) !== null;
}
