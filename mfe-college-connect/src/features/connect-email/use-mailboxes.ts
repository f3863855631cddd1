import { mailboxes } from '@cc/contracts/api/mailboxes';
import { useHost } from '@cc/shared-ui/host';
import { useCallback, useEffect } from 'react';
import { apiErrorMessage } from '../../api/api-error-message.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { mailboxLost, selectMailbox } from '../../state/connection-slice.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';

/** The user's connected mailboxes. This browser's own is lost if the server no longer knows its handle (D16.1). */
export function useMailboxes() {
  const host = useHost();
  const dispatch = useAppDispatch();
  const accessToken = useAppSelector(selectMailbox)?.accessToken;
  const load = useCallback(async () => {
    const answer = await host.api.call(mailboxes, accessToken === undefined ? {} : { accessToken });
    if (!answer.ok) throw new Error(apiErrorMessage(answer, 'The mailboxes could not be read.'));
    return answer.data.mailboxes;
  }, [host, accessToken]);
  const loaded = useLoaded(load);
  const isLost = accessToken !== undefined && loaded.status === 'ready' && !loaded.data.some(({ current }) => current);
  useEffect(() => {
    if (isLost) dispatch(mailboxLost({ reason: 'elsewhere' }));
  }, [dispatch, isLost]);
  return loaded;
}
