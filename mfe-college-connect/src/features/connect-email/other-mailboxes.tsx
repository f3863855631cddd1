import { disconnectEmail } from '@cc/contracts/api/disconnect-email';
import type { ResponseOf } from '@cc/contracts/api/endpoint';
import type { mailboxes } from '@cc/contracts/api/mailboxes';
import { Button } from '@cc/shared-ui/button';
import { useHost } from '@cc/shared-ui/host';
import { useState } from 'react';
import { apiErrorMessage } from '../../api/api-error-message.ts';
import styles from './connect-email.module.css';
import { MailboxCard } from './mailbox-card.tsx';
import { useConnectMailbox } from './use-connect-mailbox.ts';

type Mailbox = ResponseOf<typeof mailboxes>['mailboxes'][number];

/** The mailboxes that this browser cannot send from, because they were connected elsewhere (D16.1). */
export function OtherMailboxes({ list }: { readonly list: readonly Mailbox[] }) {
  const { connecting, connect } = useConnectMailbox();
  const { gone, busy, disconnect } = useDisconnectOther();
  const left = list.filter(({ id, current }) => !current && !gone.includes(id));
  if (left.length === 0) return null;
  return (
    <section className={styles.others} aria-labelledby="other-mailboxes">
      <h3 id="other-mailboxes">Connected earlier or on another device</h3>
      <p>To send from one of these mailboxes here, press Connect again.</p>
      {left.map((mailbox) => (
        <MailboxCard key={mailbox.id} {...mailbox}>
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Connect again: ${mailbox.email}`}
            busy={connecting === mailbox.provider}
            onClick={() => void connect(mailbox.provider)}
          >
            Connect again
          </Button>
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Disconnect ${mailbox.email}`}
            busy={busy === mailbox.id}
            onClick={() => void disconnect(mailbox)}
          >
            Disconnect
          </Button>
        </MailboxCard>
      ))}
    </section>
  );
}

function useDisconnectOther() {
  const host = useHost();
  const [gone, setGone] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState<string | null>(null);
  async function disconnect({ id, email }: Mailbox): Promise<void> {
    setBusy(id);
    const answer = await host.api.call(disconnectEmail, { mailboxId: id });
    setBusy(null);
    if (answer.ok) setGone((before) => [...before, id]);
    const failed = !answer.ok && apiErrorMessage(answer, 'Our server did not respond. Please try again.');
    host.notify(
      failed
        ? { tone: 'error', title: `${email} may still be connected`, description: failed }
        : { tone: 'success', title: 'Email Disconnected' },
    );
  }
  return { gone, busy, disconnect };
}
