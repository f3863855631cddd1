import { azureOauth, googleOauth } from '@cc/contracts/api/connect-email';
import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import { useHost } from '@cc/shared-ui/host';
import { useState } from 'react';
import { useBrowser } from '../../state/browser.ts';
import { connectionFailedToast, connectionStarted } from '../../state/connection-slice.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { markConnecting } from '../../state/pending-connection.ts';

/** Starts a mailbox connection: the provider of the current request, and the function that opens its consent page. */
export function useConnectMailbox() {
  const host = useHost();
  const browser = useBrowser();
  const dispatch = useAppDispatch();
  const [connecting, setConnecting] = useState<MailProvider | null>(null);

  async function connect(provider: MailProvider): Promise<void> {
    if (connecting) return;
    setConnecting(provider);
    dispatch(connectionStarted());
    markConnecting(browser.sessionStorage, provider);
    const answer = await host.api.call(provider === 'gmail' ? googleOauth : azureOauth, undefined);
    if (answer.ok) {
      // The button stays busy until the browser has left the page.
      browser.replaceBy(answer.data.oauthUrl);
      return;
    }
    setConnecting(null);
    host.notify(connectionFailedToast(provider));
  }

  return { connecting, connect };
}
