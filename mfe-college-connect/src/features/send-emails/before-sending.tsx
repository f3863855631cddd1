import { Button } from '@cc/shared-ui/button';
import { Notice } from '@cc/shared-ui/notice';
import { selectEmailsLeft, selectHasBought, selectTokens } from '../../state/allowance-slice.ts';
import { useProviderPause } from '../../run/provider-pause.ts';
import { pausedTitle } from '../../run/run-messages.ts';
import { selectMailbox } from '../../state/connection-slice.ts';
import { selectStartChoice } from '../../state/start-slice.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { WayOnButton } from '../../run/way-on.tsx';
import type { SelectedSchool } from '../../state/selected-schools.ts';
import type { StepProps } from '../../step-frame/step-props.ts';
import styles from './send-emails.module.css';

export interface BeforeSendingProps {
  /** The schools that the next press of the button emails. */
  readonly schools: readonly SelectedSchool[];
  readonly goToStep: StepProps['goToStep'];
}

const { format } = new Intl.NumberFormat('en-US');

/** Warnings before sending: nothing bought, too few tokens or emails left. */
export function BeforeSending({ schools, goToStep }: BeforeSendingProps) {
  const tokens = useAppSelector(selectTokens);
  const emailsLeft = useAppSelector(selectEmailsLeft);
  // A later run waits for room by itself.
  const beginsNow = useAppSelector(selectStartChoice).kind === 'now';
  const boughtNothing = useAppSelector(selectHasBought) === false;
  const available = tokens && !tokens.is_unlimited ? tokens.tokens_available : Infinity;
  const provider = useAppSelector(selectMailbox)?.provider;
  const pause = useProviderPause(provider);
  return (
    <>
      {provider && pause && (
        <Notice role="status" tone="warning" title={pausedTitle(provider)}>
          <p>{pause} You can start now: your emails wait, and go out when sending goes on.</p>
        </Notice>
      )}
      {boughtNothing && schools.length > 0 && (
        <Notice tone="warning" title="You need tokens to email these coaches">
          <p>These schools cannot be emailed yet. Your coaches and your email are saved while you choose a plan.</p>
          <WayOnButton wayOn="pricing" />
        </Notice>
      )}
      {!boughtNothing && schools.length > available && (
        <Notice tone="warning" title="Not enough tokens for all schools">
          <p>
            You have {format(available)} {available === 1 ? 'token' : 'tokens'} for {format(schools.length)} schools.
            Sending pauses when they are used up.
          </p>
          <WayOnButton wayOn="pricing" />
        </Notice>
      )}
      {beginsNow && emailsLeft !== null && schools.length > emailsLeft && (
        <Notice tone="warning" title="That is more schools than your limit allows">
          <p>
            You can send {format(emailsLeft)} more {emailsLeft === 1 ? 'email' : 'emails'} within 24 hours, and chose{' '}
            {format(schools.length)} schools. Choose fewer schools, or come back later.
          </p>
          <Button variant="secondary" size="sm" className={styles.noticeAction} onClick={() => goToStep(3)}>
            Go to Select Recipients
          </Button>
        </Notice>
      )}
    </>
  );
}
