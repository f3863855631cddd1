import { Button } from '@cc/shared-ui/button';
import { Notice } from '@cc/shared-ui/notice';
import type { Run } from '../../api/runs.ts';
import { countRun, isComplete, isDeclined } from '../../run/run-state.ts';
import styles from './send-emails.module.css';

export interface RunResultProps {
  /** It is over. */
  readonly run: Run;
  /** Goes to the email, for the schools that are left. */
  readonly onChangeEmail: () => void;
}

/** How a run ended, and what the athlete can do about the schools that did not get the email. */
export function RunResult({ run, onChangeEmail }: RunResultProps) {
  const { failed, open, unknown } = countRun(run);
  if (isDeclined(run)) {
    return (
      <Button variant="secondary" size="sm" className={styles.noticeAction} onClick={onChangeEmail}>
        Change the email
      </Button>
    );
  }
  if (isComplete(run)) {
    return (
      <Notice tone="success" title="All emails are sent">
        We are emailing you a summary. A new session starts now.
      </Notice>
    );
  }
  if (failed + open === 0 && unknown > 0) {
    return (
      <Notice tone="warning" title={unknown === 1 ? 'One email needs your answer' : 'Some emails need your answer'}>
        We do not know if they went out. Look into the Sent folder of your mailbox, then answer below.
      </Notice>
    );
  }
  const stopped = failed + unknown === 0 && open > 0;
  return (
    <Notice tone="warning" title={stopped ? 'You stopped the rest' : 'Not every school got your email'}>
      <p>
        {stopped ? 'Continue whenever you like.' : 'The schools below say why.'} The rest would go out from{' '}
        {run.mailbox}. To use another mailbox or change your email, press “Change the email”. The schools that got it
        are left out then.
      </p>
      <Button variant="secondary" size="sm" className={styles.noticeAction} onClick={onChangeEmail}>
        Change the email
      </Button>
    </Notice>
  );
}
