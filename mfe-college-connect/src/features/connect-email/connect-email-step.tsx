import { StepFooter } from '../../step-frame/step-footer.tsx';
import { StepLayout } from '../../step-frame/step-layout.tsx';
import type { StepProps } from '../../step-frame/step-props.ts';
import { selectMailbox } from '../../state/connection-slice.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { ConnectMailbox } from './connect-mailbox.tsx';
import { ConnectedMailbox } from './connected-mailbox.tsx';

/** Step 1: the mailbox that sends the emails (specification 2). */
export function ConnectEmailStep({ onContinue }: StepProps) {
  const mailbox = useAppSelector(selectMailbox);
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
      {mailbox ? <ConnectedMailbox mailbox={mailbox} /> : <ConnectMailbox />}
    </StepLayout>
  );
}
