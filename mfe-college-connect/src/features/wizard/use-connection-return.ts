import { disconnectEmail } from '@cc/contracts/api/disconnect-email';
import { mailboxes } from '@cc/contracts/api/mailboxes';
import { mailConnectionReturnSchema, type MailConnection } from '@cc/contracts/entities/mail-connection';
import type { HostServices, Toast } from '@cc/contracts/federation/host-services';
import { useHost } from '@cc/shared-ui/host';
import { useNavigate, useSearchParams } from '@cc/shared-ui/router';
import { useEffect, useRef } from 'react';
import { paths } from '../../paths.ts';
import { useBrowser } from '../../state/browser.ts';
import {
  connectionFailed,
  connectionFailedToast,
  type ConnectionProblem,
  mailboxConnected,
} from '../../state/connection-slice.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { takeConnecting } from '../../state/pending-connection.ts';
import type { AppDispatch } from '../../state/store.ts';
import { stepEntered } from '../../state/wizard-slice.ts';

const notBegunHere: Toast = {
  tone: 'error',
  title: 'Mailbox Not Changed',
  description: 'This link did not come from pressing Connect in this tab, so your mailbox stays as it was.',
};

/**
 * Handles the return from a consent page (specification 4) and clears the query. Waits for the session, which would
 * otherwise overwrite the result. Anyone can write such an address: it counts only if Connect was pressed in this tab,
 * and if the handle is this user's, with this address and provider (D16.4).
 */
export function useConnectionReturn(sessionOpen: boolean): void {
  const host = useHost();
  const browser = useBrowser();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  // React repeats effects during development, and a mark is valid once.
  const handled = useRef<URLSearchParams>(null);
  useEffect(() => {
    const returned = sessionOpen && handled.current !== query ? readReturn(query) : null;
    if (!returned) return;
    handled.current = query;
    const pressed = takeConnecting(browser.sessionStorage);
    if ('error' in returned) {
      reportProblem(returned, { host, dispatch });
      if (pressed) dispatch(stepEntered(1));
    } else if (pressed === returned.provider) void connect(returned, { host, dispatch });
    else void refuse(returned, host);
    void navigate(paths.college(), { replace: true });
  }, [browser, dispatch, host, navigate, query, sessionOpen]);
}

interface Wizard {
  readonly host: HostServices;
  readonly dispatch: AppDispatch;
}

async function connect(returned: MailConnection, wizard: Wizard): Promise<void> {
  const { host, dispatch } = wizard;
  const { email, accessToken, provider } = returned;
  const user = host.auth.getSnapshot().user?.id;
  const answer = await host.api.call(mailboxes, { accessToken });
  // Somebody else signed in meanwhile, in another tab.
  if (host.auth.getSnapshot().user?.id !== user) return undefined;
  if (!answer.ok) return reportProblem({ error: 'unconfirmed', provider }, wizard);
  const isMine = answer.data.mailboxes.some(
    (mailbox) => mailbox.current && mailbox.provider === provider && mailbox.email === email,
  );
  if (!isMine) return refuse(returned, host);
  dispatch(mailboxConnected(returned));
  host.notify({ tone: 'success', title: 'Connected', description: `Your emails will be sent from ${email}.` });
}

/**
 * Refuses a return. If its handle is of no mailbox of this user, another one pressed Connect here and left the consent
 * page open: the mailbox that was chosen in it is disconnected, else that user would send from it.
 */
async function refuse({ accessToken }: MailConnection, host: HostServices): Promise<void> {
  host.notify(notBegunHere);
  const answer = await host.api.call(mailboxes, { accessToken });
  const isForeign = answer.ok && !answer.data.mailboxes.some(({ current }) => current);
  if (isForeign) await host.api.call(disconnectEmail, { accessToken });
}

function reportProblem(problem: ConnectionProblem, { host, dispatch }: Wizard): void {
  dispatch(connectionFailed(problem));
  host.notify(connectionFailedToast(problem.provider));
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
