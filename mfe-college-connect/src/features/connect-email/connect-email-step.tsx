import { Button } from '@cc/shared-ui/button';
import { StepFooter } from '../../step-frame/step-footer.tsx';
import { StepLayout } from '../../step-frame/step-layout.tsx';
import type { StepProps } from '../../step-frame/step-props.ts';
import { selectMailbox } from '../../state/connection-slice.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { ConnectMailbox } from './connect-mailbox.tsx';
import { ConnectedMailbox } from './connected-mailbox.tsx';
import styles from './connect-email.module.css';
import { OtherMailboxes } from './other-mailboxes.tsx';
import { useMailboxes } from './use-mailboxes.ts';

/** Step 1: the mailbox that sends the emails (specification 2). */
export function ConnectEmailStep({ onContinue }: StepProps) {
  const mailbox = useAppSelector(selectMailbox);
  const known = useMailboxes();
  const list = known.status === 'ready' ? known.data : [];
  return (
    <StepLayout
      step={1}
      footer={
        <StepFooter
          onContinue={onContinue}
          continueDisabled={mailbox === null}
          missing={mailbox === null && 'Connect a mailbox to continue.'}
        />
      }
    >
      {mailbox ? (
        <ConnectedMailbox mailbox={mailbox} connectedAt={list.find(({ current }) => current)?.connectedAt} />
      ) : (
        <ConnectMailbox />
      )}
      <OtherMailboxes list={list} />
      {known.status === 'failed' && (
        <p className={styles.unknown}>
          We could not check which mailboxes you have connected.{' '}
          <Button variant="ghost" size="sm" onClick={known.retry}>
            Try again
          </Button>
        </p>
      )}
    </StepLayout>
  );
}
