import { changeRun, type RunChange } from '@cc/contracts/api/runs';
import type { HostServices, Toast } from '@cc/contracts/federation/host-services';
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

const noAnswer: Toast = {
  tone: 'error',
  title: 'No Answer Arrived',
  description: 'The run may have changed. Check your connection; this page shows what it does now.',
};

/** Pause, continue and the other changes of a run (D18.7). */
export function useChangeRun(runId: string, refresh: () => Promise<void>): ChangeRun {
  const host = useHost();
  const [changing, setChanging] = useState<RunChange | null>(null);
  return {
    changing,
    async change(change) {
      setChanging(change);
      const answer = await host.api.call(changeRun, { runId, change });
      if (!answer.ok) {
        const description = apiErrorMessage(answer, '');
        host.notify(description ? { tone: 'error', title: 'Not Changed', description } : noAnswer);
      } else if (change.kind === 'undo') {
        host.notify({ tone: 'info', title: 'Run Canceled', description: 'Nothing was sent.' });
      }
      await refresh();
      setChanging(null);
      return answer.ok;
    },
  };
}
