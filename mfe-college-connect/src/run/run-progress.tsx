import { Progress } from '@cc/shared-ui/progress';
import type { Run } from '../api/runs.ts';
import { countRun, isOver, tally } from './run-state.ts';
import styles from './run.module.css';

/** How many schools of a run are done, and which one is next. */
export function RunProgress({ run }: { readonly run: Run }) {
  const { accepted, total } = countRun(run);
  const current = isOver(run) ? undefined : run.sends.find(({ status }) => status === 'sending');
  return (
    <div className={styles.progress}>
      <Progress value={accepted} max={total} label="Emails accepted" />
      <p className={styles.tally}>
        {/* Screen readers announce each result; what is next would interrupt them. */}
        <span role="status">{isOver(run) ? tally(run) : placeText(run)}</span>
        {current && <span> Sending to {current.school}...</span>}
      </p>
    </div>
  );
}

function placeText(run: Run): string {
  const { accepted, total, failed, unknown } = countRun(run);
  return failed + unknown > 0 ? tally(run) : `${accepted} of ${total} accepted.`;
}
