import { Button } from '@cc/shared-ui/button';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { changeLabels } from '../../run/run-messages.ts';
import { RunNotice } from '../../run/run-notice.tsx';
import { RunProgress } from '../../run/run-progress.tsx';
import { countRun, hasMornings, isDeclined, isOver } from '../../run/run-state.ts';
import { useSchoolZones } from '../../run/school-mornings.ts';
import { SendRow } from '../../run/send-row.tsx';
import { dateTimeText } from '../../run/times.ts';
import { useChangeRun } from '../../run/use-change-run.ts';
import { useResolveSend } from '../../run/use-resolve-send.ts';
import { programText, type MatchingRun } from './sent-filters.ts';
import styles from './sent.module.css';

export interface SentRunProps extends MatchingRun {
  readonly refresh: () => Promise<boolean>;
}

/** Rows of one run before the user asks for all of them. */
const firstRows = 50;

/** One run: where it stands, what can be done about it, and its schools. */
export function SentRun({ run, shown, refresh }: SentRunProps) {
  const changes = useChangeRun(run.id, refresh);
  const answers = useResolveSend(refresh);
  const zoneOf = useSchoolZones(hasMornings(run) && !isOver(run));
  const [all, setAll] = useState(false);
  // Paper has no button for the rest.
  useEffect(() => {
    const showAll = () => flushSync(() => setAll(true));
    window.addEventListener('beforeprint', showAll);
    return () => window.removeEventListener('beforeprint', showAll);
  }, []);
  const headingId = `run-${run.id}`;
  const rows = all ? shown : shown.slice(0, firstRows);
  const { failed, open } = countRun(run);
  // Placeholders make the subjects differ. A common one stands above the schools.
  const oneSubject = run.sends.every(({ subject }) => subject === run.sends[0]?.subject);
  return (
    <section className={styles.run} aria-labelledby={headingId}>
      <header className={styles.runHead}>
        <h2 id={headingId} tabIndex={-1} className={styles.runTitle}>
          <time dateTime={run.created_at}>{dateTimeText(run.created_at)}</time>
        </h2>
        <p className={styles.muted}>
          {programText(run)} · from {run.mailbox}
        </p>
        {oneSubject && <p className={styles.subject}>Subject: {run.sends[0]?.subject}</p>}
      </header>
      <RunNotice run={run} {...changes} />
      {!isDeclined(run) && <RunProgress run={run} />}
      {isOver(run) && failed + open > 0 && (
        <Button
          variant="secondary"
          size="sm"
          className={styles.retry}
          busy={changes.changing !== null}
          onClick={() => void changes.change({ kind: 'retry' })}
        >
          {open > 0 ? changeLabels.continue : changeLabels.retry}
        </Button>
      )}
      <ul className={styles.rows} aria-labelledby={headingId}>
        {rows.map((send) => (
          <SendRow
            key={send.id}
            run={run}
            send={send}
            withSubject={!oneSubject}
            zoneOf={zoneOf}
            {...changes}
            {...answers}
          />
        ))}
      </ul>
      {rows.length < shown.length && (
        <Button variant="secondary" className={styles.retry} onClick={() => setAll(true)}>
          Show all {shown.length} schools
        </Button>
      )}
    </section>
  );
}
