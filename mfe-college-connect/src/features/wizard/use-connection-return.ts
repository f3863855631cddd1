import { mailConnectionReturnSchema, type MailConnection } from '@cc/contracts/entities/mail-connection';
import { useHost } from '@cc/shared-ui/host';
import { useNavigate, useSearchParams } from '@cc/shared-ui/router';
import { useEffect } from 'react';
import { paths } from '../../paths.ts';
import {
  connectionFailed,
  connectionFailedToast,
  type ConnectionProblem,
  mailboxConnected,
} from '../../state/connection-slice.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { stepEntered } from '../../state/wizard-slice.ts';

/**
 * Handles the return from a consent page (specification 4) and clears the query. Waits for the session, which would
 * otherwise overwrite the result.
 */
export function useConnectionReturn(sessionOpen: boolean): void {
  const host = useHost();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  useEffect(() => {
    const returned = sessionOpen ? readReturn(query) : null;
    if (!returned) return;
    if ('error' in returned) {
      dispatch(connectionFailed(returned));
      dispatch(stepEntered(1));
      host.notify(connectionFailedToast(returned.provider));
    } else {
      dispatch(mailboxConnected(returned));
      host.notify({
        tone: 'success',
        title: 'Connected',
        description: `Your emails will be sent from ${returned.email}.`,
      });
    }
    void navigate(paths.college(), { replace: true });
  }, [dispatch, host, navigate, query, sessionOpen]);
}

/** Whether an address is the return from a consent page. */
export function isConnectionReturn(query: URLSearchParams): boolean {
  return ['email', 'access_token', 'error'].some((key) => query.has(key));
}

/** Null if the address is not a return; an invalid return counts as failed. */
function readReturn(query: URLSearchParams): MailConnection | ConnectionProblem | null {
  if (!isConnectionReturn(query)) return null;
  return mailConnectionReturnSchema.safeParse(Object.fromEntries(query)).data ?? { error: 'return_invalid' };
}
