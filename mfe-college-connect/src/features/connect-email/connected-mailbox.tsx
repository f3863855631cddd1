import { disconnectEmail } from '@cc/contracts/api/disconnect-email';
import type { MailConnection } from '@cc/contracts/entities/mail-connection';
import { Badge } from '@cc/shared-ui/badge';
import { Button } from '@cc/shared-ui/button';
import { useHost } from '@cc/shared-ui/host';
import { Icon } from '@cc/shared-ui/icon';
import { useState } from 'react';
import { accountName, mailboxDisconnected } from '../../state/connection-slice.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import styles from './connect-email.module.css';

/** The connected mailbox, with a button to disconnect it (specification 2). */
export function ConnectedMailbox({ mailbox }: { readonly mailbox: MailConnection }) {
  const { disconnecting, disconnect } = useDisconnect(mailbox);
  return (
    <div className={styles.mailbox}>
      <span className={styles.provider}>
        <Icon name={mailbox.provider === 'gmail' ? 'google' : 'microsoft'} size={28} />
      </span>
      <div className={styles.address}>
        <span className={styles.email}>{mailbox.email}</span>
        <span className={styles.account}>{accountName(mailbox.provider)} · your emails are sent from here</span>
      </div>
      <Badge tone="green">Connected</Badge>
      <Button
        variant="secondary"
        size="sm"

        busy={disconnecting}
        onClick={() => void disconnect()}
      >
        Disconnect
      </Button>
    </div>
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
