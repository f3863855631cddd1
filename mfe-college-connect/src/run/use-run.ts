import { useAuth, useHost } from '@cc/shared-ui/host';
import { useCallback, useRef } from 'react';
import { readRun, type Run } from '../api/runs.ts';
import { countRun, isOver } from './run-state.ts';
import { useWatched, type UseWatched } from './use-watched.ts';

/**
 * Follows one run until it is over; null: the user has no such run. Emits `tokens-changed` when emails were accepted.
 */
export function useRun(runId: string): UseWatched<Run | null> {
  const host = useHost();
  const userId = useAuth().user?.id;
  const accepted = useRef<number>(undefined);
  const read = useCallback(
    async (user: string) => {
      const run = await readRun(host, user, runId);
      const now = run ? countRun(run).accepted : 0;
      if (accepted.current !== undefined && now > accepted.current)
        host.events.emit('tokens-changed', { reason: 'sent' });
      accepted.current = now;
      return run;
    },
    [host, runId],
  );
  return useWatched(userId, read, (run) => run !== null && isOver(run));
}
