import { Button } from '@cc/shared-ui/button';
import { useHost } from '@cc/shared-ui/host';
import { Notice } from '@cc/shared-ui/notice';
import { Link } from '@cc/shared-ui/router';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../paths.ts';
import { mailboxLost } from '../../state/connection-slice.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import type { StepProps } from '../../step-frame/step-props.ts';
import { stopMessages, tally } from './run-messages.ts';
import type { RunSchool } from './run-schools.ts';
import type { WaitReason } from './send-school.ts';
import styles from './send-emails.module.css';
import type { RunStop } from './use-send-run.ts';
import type { Waiting } from './use-waits.ts';

/** Explains a run that ended early: why, the results so far, and how to continue. */
export function StopNotice({
  stop,
  schools,
  goToStep,
}: {
  readonly stop: Exclude<RunStop, 'left'>;
  readonly schools: readonly RunSchool[];
  readonly goToStep: StepProps['goToStep'];
}) {
  const host = useHost();
  const dispatch = useAppDispatch();
  const { title, text, wayOn } = stopMessages[stop];
  const connectAnother = () => {
    // A locked mailbox stays connected until the user connects another one.
    if (stop === 'provider-policy') dispatch(mailboxLost({ reason: 'policy' }));
    goToStep(1);
  };
  const notice = useRef<HTMLDivElement>(null);
  // The user may have scrolled down the list of schools, past this notice.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'center' });
  }, [stop]);
  return (
    <Notice tone="error" title={title} ref={notice}>
      <p>{text}</p>
      {stop !== 'other-tab' && <p>{tally(schools)} Your coaches and your email are saved.</p>}
      {wayOn === 'connect' && (
        <Button variant="secondary" size="sm" className={styles.noticeAction} onClick={connectAnother}>
          Go to Connect Email
        </Button>
      )}
      {wayOn === 'attachments' && (
        <Button variant="secondary" size="sm" className={styles.noticeAction} onClick={() => goToStep(6)}>
          Go to Attachments
        </Button>
      )}
      {wayOn === 'mail' && (
        <Button variant="secondary" size="sm" className={styles.noticeAction} onClick={() => goToStep(5)}>
          Go to Email Composition
        </Button>
      )}
      {wayOn === 'pricing' && <PricingLink />}
      {wayOn === 'sign-in' && (
        <Button
          variant="secondary"
          size="sm"
          className={styles.noticeAction}
          onClick={() => host.openSignIn({ mode: 'login' })}
        >
          Sign in
        </Button>
      )}
    </Notice>
  );
}

export function PricingLink() {
  return (
    <Button variant="secondary" size="sm" className={styles.noticeAction} asChild>
      <Link to={paths.pricing()}>See plans</Link>
    </Button>
  );
}

const waitMessages: Readonly<Record<WaitReason, string>> = {
  'mailbox-busy': 'Your mailbox needs a short break.',
  'in-progress': 'The last email is still being sent.',
  unreachable: 'No response yet. We are trying again. No email is sent twice.',
};

/** A pause in a run, with a countdown. The run continues automatically. */
export function WaitNotice({ waiting }: { readonly waiting: Waiting }) {
  return (
    <Notice tone="info" title={waitMessages[waiting.reason]}>
      Sending continues in <Countdown until={waiting.until} />. Please keep this page open.
    </Notice>
  );
}

/** Counts down to a time in milliseconds since 1970. */
function Countdown({ until }: { readonly until: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span role="timer">{durationText(Math.max(0, Math.ceil((until - now) / 1000)))}</span>;
}

/** Whole seconds as text: `1 minute 5 seconds`. */
function durationText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  const parts = [minutes > 0 && counted(minutes, 'minute'), (rest > 0 || minutes === 0) && counted(rest, 'second')];
  return parts.filter(Boolean).join(' ');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
