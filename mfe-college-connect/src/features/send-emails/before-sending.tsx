import { Button } from '@cc/shared-ui/button';
import { Notice } from '@cc/shared-ui/notice';
import { selectEmailsLeft, selectHasBought, selectTokens } from '../../state/allowance-slice.ts';
import { selectLostAttachments } from '../../state/attachments-slice.ts';
import { useAppSelector } from '../../state/hooks.ts';
import type { StepProps } from '../../step-frame/step-props.ts';
import { PricingLink } from './run-notices.tsx';
import type { RunSchool } from './run-schools.ts';
import styles from './send-emails.module.css';

export interface BeforeSendingProps {
  /** The schools that the next press of the button emails. */
  readonly schools: readonly RunSchool[];
  readonly goToStep: StepProps['goToStep'];
}

const { format } = new Intl.NumberFormat('en-US');

/** Warnings before sending: nothing bought, too few tokens or emails left, files lost in a reload. */
export function BeforeSending({ schools, goToStep }: BeforeSendingProps) {
  const tokens = useAppSelector(selectTokens);
  const emailsLeft = useAppSelector(selectEmailsLeft);
  const lost = useAppSelector(selectLostAttachments);
  const boughtNothing = useAppSelector(selectHasBought) === false;
  const available = tokens && !tokens.is_unlimited ? tokens.tokens_available : Infinity;
  return (
    <>
      {boughtNothing && schools.length > 0 && (
        <Notice tone="warning" title="You need tokens to email these coaches">
          <p>These schools cannot be emailed yet. Your coaches and your email are saved while you choose a plan.</p>
          <PricingLink />
        </Notice>
      )}
      {!boughtNothing && schools.length > available && (
        <Notice tone="warning" title="Not enough tokens for all schools">
          <p>
            You have {format(available)} {available === 1 ? 'token' : 'tokens'} for {format(schools.length)} schools.
            Sending stops when they are used up.
          </p>
          <PricingLink />
        </Notice>
      )}
      {emailsLeft !== null && schools.length > emailsLeft && (
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
      {lost.length > 0 && (
        <Notice tone="warning" title="Your attachments are gone">
          <p>The page was reloaded, and we do not save files. Please attach them again: {lost.join(', ')}.</p>
          <Button variant="secondary" size="sm" className={styles.noticeAction} onClick={() => goToStep(6)}>
            Go to Attachments
          </Button>
        </Notice>
      )}
    </>
  );
}
