import { useHost } from '@cc/shared-ui/host';
import { useEffect } from 'react';
import { loadEmailsLeft, loadTokens } from '../../state/allowance-slice.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { selectSessionUserId } from '../../state/wizard-slice.ts';

/**
 * Keeps emails left and tokens up to date. They are read when the session opens, when they change anywhere on the site,
 * and when this window gets the focus again, for example after a purchase in another one.
 */
export function useAllowance(): void {
  const host = useHost();
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectSessionUserId);
  useEffect(() => {
    if (userId === null) return undefined;
    const load = () => {
      void dispatch(loadEmailsLeft(userId));
      void dispatch(loadTokens(userId));
    };
    load();
    const unlisten = host.events.on('tokens-changed', load);
    window.addEventListener('focus', load);
    return () => {
      unlisten();
      window.removeEventListener('focus', load);
    };
  }, [dispatch, host, userId]);
}
