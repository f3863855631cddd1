import { acceptInvitation } from '@cc/contracts/api/family';
import { invitationDays, type Family } from '@cc/contracts/entities/family';
import { Button } from '@cc/shared-ui/button';
import { useHost } from '@cc/shared-ui/host';
import { Notice } from '@cc/shared-ui/notice';
import { useAction } from '../../api/use-action.ts';
import { dataOf } from '../../api/use-loaded.ts';
import { AccountSection } from '../../sections/rows.tsx';

interface InvitationSectionProps {
  readonly invitation: NonNullable<Family['invitation']>;
  readonly code: string;
  readonly onAccepted: () => void;
  /** It may be accepted all the same: reads again. */
  readonly onFailed: () => void;
}

/** What the link opens: what a parent will see, and the button that accepts. */
export function InvitationSection({ invitation, code, onAccepted, onFailed }: InvitationSectionProps) {
  const { api } = useHost();
  const { busy, run } = useAction();
  if (invitation.state === 'other-address') {
    return (
      <Notice tone="warning" title="This invitation is for another email address">
        Sign out, open the link again, and sign in with the address that was invited.
      </Notice>
    );
  }
  if (invitation.state === 'gone') {
    return (
      <Notice title="This invitation does not work any more">
        It was used or taken back, or it is older than {invitationDays} days. If you accepted it with this account, your
        athlete is below. If not, please ask for another one.
      </Notice>
    );
  }
  const who = invitation.athlete || 'An athlete';
  return (
    <AccountSection title={`${who} invites you as a parent`}>
      <p>
        You will see runs with their times and counts, the schools that were written to, tokens and spending. You will
        not see letters, coaches, the mailbox, or any email address. You can set a monthly limit for purchases. Either
        of you can end this at any time.
      </p>
      {invitation.firstRunWaits ? <p>Their first run waits until you approve it.</p> : null}
      <Button
        busy={busy !== null}
        onClick={async () => {
          const told = { done: 'You are linked now', failed: 'The invitation was not accepted' };
          if (await run('accept', async () => dataOf(await api.call(acceptInvitation, { code })), told)) onAccepted();
          else onFailed();
        }}
      >
        Accept the invitation
      </Button>
    </AccountSection>
  );
}
