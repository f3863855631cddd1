import { decideRun } from '@cc/contracts/api/family';
import type { FamilyRun } from '@cc/contracts/entities/family';
import type { Toast } from '@cc/contracts/federation/host-services';
import { Button } from '@cc/shared-ui/button';
import { useHost } from '@cc/shared-ui/host';
import { Notice } from '@cc/shared-ui/notice';
import { useAction } from '../../api/use-action.ts';
import { dataOf } from '../../api/use-loaded.ts';
import { timeText } from '../../sections/rows.tsx';
import styles from '../../sections/sections.module.css';

const notYet: Toast = {
  tone: 'info',
  title: 'Approved, but nothing is sent yet',
  description: 'The athlete disconnected the mailbox of this run, and has to connect it again and continue the run.',
};

/**
 * A run that waits for a parent: to which schools it goes, and the two answers. Of several, the first one is decided
 * first.
 */
export function WaitingRun({ run, onDecided }: { readonly run: FamilyRun; readonly onDecided: () => void }) {
  const { api, notify } = useHost();
  const action = useAction();
  async function decide(approves: boolean): Promise<void> {
    const answer = async () => {
      const { paused } = dataOf(await api.call(decideRun, { runId: run.id, approves }));
      if (paused) notify(notYet);
      else notify({ tone: 'success', title: approves ? 'Approved: the emails go out' : 'Declined: nothing is sent' });
    };
    await action.run(approves ? 'approve' : 'decline', answer, { failed: 'Your answer was not stored' });
    onDecided();
  }
  const plan = `Planned on ${timeText(run.at)}, to ${run.total === 1 ? 'one school' : `${run.total} schools`}.`;
  if (run.schools.length === 0) {
    return (
      <Notice tone="warning" title="Another run waits for your approval">
        <p>{plan} You can look at it once you have decided about the one that was planned first.</p>
      </Notice>
    );
  }
  return (
    <Notice tone="warning" title="A first run waits for your approval">
      <p>{plan} Each email takes one token. Later runs do not wait.</p>
      <details className={styles['schools']}>
        <summary>Show the schools</summary>
        <ul>
          {run.schools.map((school) => (
            <li key={school}>{school}</li>
          ))}
        </ul>
      </details>
      <div className={styles['buttons']}>
        <Button size="sm" busy={action.busy === 'approve'} disabled={action.busy !== null} onClick={() => decide(true)}>
          Approve
        </Button>
        <Button
          variant="secondary"
          size="sm"
          busy={action.busy === 'decline'}
          disabled={action.busy !== null}
          onClick={() => decide(false)}
        >
          Decline
        </Button>
      </div>
    </Notice>
  );
}
