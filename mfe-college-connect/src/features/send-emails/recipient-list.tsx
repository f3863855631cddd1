import { Progress } from '@cc/shared-ui/progress';
import { selectMailbox } from '../../state/connection-slice.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { tally } from './run-messages.ts';
import type { RunSchool } from './run-schools.ts';
import { SchoolRow, type SchoolRowActions } from './school-row.tsx';
import styles from './send-emails.module.css';

export interface RecipientListProps extends SchoolRowActions {
  readonly schools: readonly RunSchool[];
  readonly sending: boolean;
  readonly disabled: boolean;
}

/** Recipients per school, with their results after a run. */
export function RecipientList({ schools, sending, ...row }: RecipientListProps) {
  const provider = useAppSelector(selectMailbox)?.provider;
  const coaches = schools.reduce((sum, school) => sum + school.coaches.length, 0);
  return (
    <section aria-labelledby="send-recipients" className={styles.recipients}>
      <h3 id="send-recipients" className={styles.recipientsTitle}>
        Recipients
      </h3>
      <p className={styles.recipientsCount}>
        {coaches} {coaches === 1 ? 'coach' : 'coaches'} at {schools.length}{' '}
        {schools.length === 1 ? 'school' : 'schools'}. Each school gets one email.
      </p>
      {!sending && <RunProgress schools={schools} sending={false} />}
      <ul className={styles.rows} tabIndex={0} aria-labelledby="send-recipients">
        {schools.map((school) => (
          <SchoolRow key={school.school} school={school} provider={provider} sending={sending} {...row} />
        ))}
      </ul>
    </section>
  );
}

/** The progress of a run, directly above the button; nothing before it begins. */
export function RunProgress({ schools, sending }: Pick<RecipientListProps, 'schools' | 'sending'>) {
  const begun = schools.some(({ result }) => result.status !== 'idle');
  const accepted = schools.filter(({ result }) => result.status === 'accepted').length;
  return (
    <div className={styles.progress}>
      {begun && <Progress value={accepted} max={schools.length} label="Emails accepted" />}
      <p role="status" className={styles.tally}>
        {begun && progressMessage(schools, accepted, sending)}
      </p>
    </div>
  );
}

function progressMessage(schools: readonly RunSchool[], accepted: number, sending: boolean): string {
  const current = schools.find(({ result }) => result.status === 'sending');
  if (!sending) return tally(schools);
  const place = `${accepted} of ${schools.length} accepted.`;
  return current ? `${place} Sending to ${current.school}...` : place;
}
