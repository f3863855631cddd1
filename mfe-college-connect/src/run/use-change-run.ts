import { changeRun, type RunChange } from '@cc/contracts/api/runs';
import type { HostServices } from '@cc/contracts/federation/host-services';
import { useHost } from '@cc/shared-ui/host';
import { useState } from 'react';
import { apiErrorMessage } from '../api/api-error-message.ts';

export interface ChangeRun {
  /** The change that is being saved. */
  readonly changing: RunChange | null;
  /** Changes the run. Resolves to whether that worked; otherwise a toast says why not. */
  readonly change: (change: RunChange) => Promise<boolean>;
}

/** Tells the server that a page has shown the end of a run. If that fails, the next visit shows it again. */
export async function markSeen(host: HostServices, runId: string): Promise<void> {
  await host.api.call(changeRun, { runId, change: { kind: 'seen' } });
}

/** @param isRead the run was read since, so the page shows it as it is */
const noAnswer = (isRead: boolean) =>
  `The run may have changed. ${isRead ? 'This page shows what it does now.' : 'Check your connection and reload the page.'}`;

/** Pause, continue and the other changes of a run (D18.7). */
export function useChangeRun(runId: string, refresh: () => Promise<boolean>): ChangeRun {
  const host = useHost();
  const [changing, setChanging] = useState<RunChange | null>(null);
  return {
    changing,
    async change(change) {
      setChanging(change);
      const answer = await host.api.call(changeRun, { runId, change });
      if (answer.ok && change.kind === 'undo') {
        host.notify({ tone: 'info', title: 'Run Canceled', description: 'Nothing was sent.' });
      }
      const isRead = await refresh();
      if (!answer.ok) {
        const problem = apiErrorMessage(answer, '');
        const title = problem ? 'Not Changed' : 'No Answer Arrived';
        host.notify({ tone: 'error', title, description: problem || noAnswer(isRead) });
      }
      setChanging(null);
      return answer.ok;
    },
  };
}
