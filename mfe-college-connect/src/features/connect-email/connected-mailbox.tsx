import { disconnectEmail } from '@cc/contracts/api/disconnect-email';
import type { MailConnection } from '@cc/contracts/entities/mail-connection';
import { Badge } from '@cc/shared-ui/badge';
import { Button } from '@cc/shared-ui/button';
import { useHost } from '@cc/shared-ui/host';
import { useState } from 'react';
import { accountName, mailboxDisconnected } from '../../state/connection-slice.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { MailboxCard } from './mailbox-card.tsx';

export interface ConnectedMailboxProps {
  readonly mailbox: MailConnection;
  readonly connectedAt: string | undefined;
}

/** The mailbox that this browser sends from, with a button to disconnect it (specification 2). */
export function ConnectedMailbox({ mailbox, connectedAt }: ConnectedMailboxProps) {
  const { disconnecting, disconnect } = useDisconnect(mailbox);
  const { provider, email } = mailbox;
  return (
    <MailboxCard {...{ provider, email, connectedAt }} note="your emails are sent from here">
      <Badge tone="green">Connected</Badge>
      <Button
        variant="secondary"
        size="sm"

        busy={disconnecting}
        onClick={() => void disconnect()}
      >
        Disconnect
      </Button>
    </MailboxCard>
  );
}

/** Clears address and handle in the browser even if the server cannot be reached, and then says so. */
function useDisconnect({ accessToken, provider }: MailConnection) {
  const host = useHost();
  const dispatch = useAppDispatch();
  const [disconnecting, setDisconnecting] = useState(false);
  async function disconnect(): Promise<void> {
    setDisconnecting(true);
    const answer = await host.api.call(disconnectEmail, { accessToken });
    dispatch(mailboxDisconnected());
    host.notify({
      tone: answer.ok ? 'success' : 'info',
      title: 'Email Disconnected',
      ...(!answer.ok && {
        description: `Your mailbox is disconnected in this browser, but our server did not respond. You can also remove Coach Connect in your ${accountName(provider)} account.`,
      }),
    });
  }
  return { disconnecting, disconnect };
}
