import { disconnectEmail } from '@cc/contracts/api/disconnect-email';
import { mailboxes } from '@cc/contracts/api/mailboxes';
import { Button } from '@cc/shared-ui/button';
import { useHost } from '@cc/shared-ui/host';
import { useCallback } from 'react';
import { useAction } from '../../api/use-action.ts';
import { dataOf, useLoaded } from '../../api/use-loaded.ts';
import { AccountSection, dayText, Rows, What } from '../../sections/rows.tsx';

const providerNames = { gmail: 'Gmail', outlook: 'Outlook' } as const;

/** The connected mailboxes of the user, on whatever device they were connected. */
export function MailboxesSection() {
  const { api } = useHost();
  const load = useCallback(async () => dataOf(await api.call(mailboxes, {})).mailboxes, [api]);
  const loaded = useLoaded(load);
  const { busy, run } = useAction();
  return (
    <AccountSection title="Mailboxes">
      <Rows loaded={loaded} what="your mailboxes" none="No mailbox is connected. You connect one in College Connect.">
        {({ id, provider, email, connectedAt }) => (
          <>
            <What name={email}>
              {providerNames[provider]} · connected {dayText(connectedAt)}
            </What>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Disconnect ${email}`}
              busy={busy === id}
              onClick={async () => {
                const told = { done: 'Email Disconnected', failed: `${email} may still be connected` };
                await run(id, async () => dataOf(await api.call(disconnectEmail, { mailboxId: id })), told);
                loaded.reload();
              }}
            >
              Disconnect
            </Button>
          </>
        )}
      </Rows>
    </AccountSection>
  );
}
