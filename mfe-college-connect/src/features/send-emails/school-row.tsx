import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import { Badge } from '@cc/shared-ui/badge';
import { Button } from '@cc/shared-ui/button';
import { Icon, type IconName } from '@cc/shared-ui/icon';
import { Spinner } from '@cc/shared-ui/spinner';
import { SchoolAddresses } from '../../step-frame/school-addresses.tsx';
import { accountName } from '../../state/connection-slice.ts';
import { needsAnswer, type RunSchool } from './run-schools.ts';
import styles from './send-emails.module.css';

export interface SchoolRowActions {
  readonly onWasSent: (school: RunSchool, sendId: string) => void;
  readonly onSendAgain: (school: RunSchool, sendId: string) => void;
  readonly onCheckAgain: (school: RunSchool) => void;
}

export interface SchoolRowProps extends SchoolRowActions {
  readonly school: RunSchool;
  /** Undefined if no mailbox is connected any more. */
  readonly provider: MailProvider | undefined;
  /** Whether a run is in progress: only then is an untried school shown as waiting. */
  readonly sending: boolean;
  /** True during a run, since a second one cannot start. */
  readonly disabled: boolean;
}

/** One school, its number of coaches, and the result of its email. */
export function SchoolRow({ school, provider, sending, disabled, ...actions }: SchoolRowProps) {
  const { coaches, result } = school;
  const count = coaches.length;
  return (
    <li className={styles.row} data-result={result.status}>
      <div className={styles.rowHead}>
        <span className={styles.school}>{school.school}</span>
        <span className={styles.count}>
          {count} {count === 1 ? 'coach' : 'coaches'}
        </span>
        <RowState school={school} provider={provider} sending={sending} />
      </div>
      {result.status === 'accepted' && <SchoolAddresses selected={school} />}
      {result.status === 'failed' && <p className={styles.reason}>{result.message}</p>}
      {result.status === 'unknown' && <UnknownSend school={school} result={result} disabled={disabled} {...actions} />}
    </li>
  );
}

const icons: Partial<Record<RunSchool['result']['status'], IconName>> = {
  waiting: 'clock',
  accepted: 'check',
  failed: 'warning',
  unknown: 'help',
};

function RowState({ school, provider, sending }: Pick<SchoolRowProps, 'school' | 'provider' | 'sending'>) {
  const { status } = school.result;
  if (status === 'idle') return null;
  if (status === 'sending') return <Spinner label="Sending..." />;
  const tone = status === 'accepted' ? 'green' : status === 'failed' ? 'red' : status === 'unknown' ? 'yellow' : 'grey';
  const labels = {
    waiting: sending ? 'Waiting' : 'Not sent',
    accepted: provider ? `Accepted by ${accountName(provider)}` : 'Accepted',
    failed: 'Not sent',
    // If only the user's answer is missing, the row shows the server's message.
    unknown: needsAnswer(school) ? 'Needs your answer' : 'May have been sent',
  };
  const icon = icons[status];
  return (
    <Badge tone={tone} className={styles.state}>
      {icon && <Icon name={icon} size={16} />}
      {labels[status]}
    </Badge>
  );
}

interface UnknownSendProps extends Omit<SchoolRowProps, 'provider' | 'sending'> {
  readonly result: Extract<RunSchool['result'], { status: 'unknown' }>;
}

/** Asks the user whether it was sent. Until the answer nothing is sent again (D1.7). */
function UnknownSend({ school, result, disabled, onWasSent, onSendAgain, onCheckAgain }: UnknownSendProps) {
  const { sendId, message } = result;
  if (sendId === undefined) {
    return (
      <div className={styles.unknown}>
        <p className={styles.reason}>
          We got no response, so it may have been sent. Checking again will not send it twice.
        </p>
        <Button variant="secondary" size="sm" disabled={disabled} onClick={() => onCheckAgain(school)}>
          Check again
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.unknown}>
      <p className={styles.reason}>{message}</p>
      <div role="group" aria-label={`Email to ${school.school}`} className={styles.answers}>
        <Button variant="secondary" size="sm" disabled={disabled} onClick={() => onWasSent(school, sendId)}>
          It was sent
        </Button>
        <Button variant="secondary" size="sm" disabled={disabled} onClick={() => onSendAgain(school, sendId)}>
          Send again
        </Button>
      </div>
    </div>
  );
}
