import { Badge, type BadgeProps } from '@cc/shared-ui/badge';
import { Button } from '@cc/shared-ui/button';
import { Icon, type IconName } from '@cc/shared-ui/icon';
import { SpinnerMark } from '@cc/shared-ui/spinner';
import { useId, useState } from 'react';
import type { Run, Send } from '../api/runs.ts';
import { accountName } from '../state/connection-slice.ts';
import { LetterDialog } from './letter-dialog.tsx';
import { changeLabels } from './run-messages.ts';
import { isOver, isUnderWay } from './run-state.ts';
import styles from './run.module.css';
import type { ZoneOf } from './school-mornings.ts';
import { dateTimeText, zonedTimeText } from './times.ts';
import type { ChangeRun } from './use-change-run.ts';
import type { ResolveSend } from './use-resolve-send.ts';

export interface SendRowProps extends ChangeRun, ResolveSend {
  readonly run: Run;
  readonly send: Send;
  /** Tells a school's morning in its own time zone; without it, in the user's. */
  readonly zoneOf?: ZoneOf | undefined;
  /** Also shows the subject. */
  readonly withSubject?: boolean;
}

/** Shown if the server has no error message (specification 8). */
const failedMessage = 'Failed to send email';
/** Shown if the server has no question for an unknown outcome (D1.7). */
const unknownMessage = 'The connection was lost while sending. Please check your Sent folder.';

/** One school of a run: its coaches, its time and its state, and what the user can do about it. */
export function SendRow(props: SendRowProps) {
  const { run, send, withSubject = false } = props;
  const [open, setOpen] = useState(false);
  const schoolId = useId();
  const { school, status, started_at, recipients } = send;
  return (
    <li className={styles.row} data-status={status}>
      <div className={styles.rowHead}>
        <span id={schoolId} className={styles.school}>
          {school}
        </span>
        <SendState {...props} />
      </div>
      <p className={styles.details}>
        {coachesText(send)}
        {started_at !== null && <span className={styles.time}>{dateTimeText(started_at)}</span>}
      </p>
      {withSubject && <p className={styles.details}>Subject: {send.subject}</p>}
      {status === 'failed' && <p className={styles.reason}>{send.error_message ?? failedMessage}</p>}
      {status === 'unknown' && <p className={styles.reason}>{send.error_message ?? unknownMessage}</p>}
      {status === 'skipped' && send.error_message !== null && <p className={styles.reason}>{send.error_message}</p>}
      <div role="group" aria-labelledby={schoolId} className={styles.answers}>
        {status === 'unknown' && <Answers {...props} />}
        <Button
          variant="ghost"
          size="sm"
          className={styles.letterButton}
          icon={<Icon name="eye" size={18} />}
          onClick={() => setOpen(true)}
        >
          Open letter
        </Button>
        {canSkip(run, send) && <Skip {...props} />}
      </div>
      {open && <LetterDialog send={send} recipients={recipients ?? []} onClose={() => setOpen(false)} />}
    </li>
  );
}

function coachesText({ coach_ids, recipients }: Send): string {
  if (recipients !== null) return recipients.map(({ name }) => name).join(', ');
  return `${coach_ids.length} ${coach_ids.length === 1 ? 'coach' : 'coaches'}`;
}

function canSkip(run: Run, { status }: Send): boolean {
  return !isOver(run) && run.state !== 'stopped' && (status === 'planned' || status === 'released');
}

function Skip({ send: { school }, changing, change }: SendRowProps) {
  const busy = changing?.kind === 'skip' && changing.school === school;
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={busy}
      disabled={changing !== null && !busy}
      onClick={() => void change({ kind: 'skip', school })}
    >
      {changeLabels.skip}
    </Button>
  );
}

/** Asks the user whether it was sent. Until the answer nothing is sent again (D1.7). */
function Answers({ send: { id }, resolving, resolve }: SendRowProps) {
  const answers = [
    { outcome: 'sent', label: 'It was sent' },
    { outcome: 'not-sent', label: 'It was not sent' },
  ] as const;
  return answers.map(({ outcome, label }) => (
    <Button
      key={outcome}
      variant="secondary"
      size="sm"
      disabled={resolving !== null}
      onClick={() => void resolve(id, outcome)}
    >
      {label}
    </Button>
  ));
}

interface Mark {
  readonly label: string;
  readonly tone: NonNullable<BadgeProps['tone']>;
  readonly icon?: IconName;
}

function SendState({ run, send, zoneOf }: Pick<SendRowProps, 'run' | 'send' | 'zoneOf'>) {
  const { label, tone, icon } = markOf(send, stateText(run, send, zoneOf));
  return (
    <Badge tone={tone} className={styles.state}>
      {isUnderWay(send) ? <SpinnerMark size={16} /> : icon && <Icon name={icon} size={16} />}
      <span>{label}</span>
    </Badge>
  );
}

function markOf({ status }: Send, label: string): Mark {
  if (status === 'sent') return { label, tone: 'green', icon: 'check' };
  if (status === 'failed') return { label, tone: 'red', icon: 'warning' };
  if (status === 'unknown') return { label, tone: 'yellow', icon: 'help' };
  return { label, tone: 'grey', ...(status === 'skipped' ? {} : { icon: 'clock' }) };
}

/** Where one school's email stands, in words. Accepted, not delivered (D1.9). */
export function stateText(run: Run, send: Send, zoneOf?: ZoneOf): string {
  switch (send.status) {
    case 'sent':
      return `Accepted by ${accountName(run.provider)}`;
    case 'failed':
      return 'Not sent';
    case 'unknown':
      return 'Needs your answer';
    case 'skipped':
      if (send.error_code === 'coaches_unavailable') return 'Left out';
      if (send.error_code === 'declined') return 'Declined';
      return send.error_code === 'stopped' ? 'Stopped' : 'Skipped';
    case 'reserved':
    case 'sending':
      return 'Sending...';
    case 'planned':
    case 'released':
      if (isOver(run)) return 'Not sent';
      return send.due_at !== null && Date.parse(send.due_at) > Date.now()
        ? `Waiting until ${zoneOf ? zonedTimeText(new Date(send.due_at), zoneOf(send.school)) : dateTimeText(send.due_at)}`
        : 'Waiting';
  }
}
