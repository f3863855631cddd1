import { useHoldReload, useHost } from '@cc/shared-ui/host';
import { useState } from 'react';
import { useBrowser } from '../../state/browser.ts';
import { mailboxLost } from '../../state/connection-slice.ts';
import { useAppStore } from '../../state/hooks.ts';
import { selectSessionUserId } from '../../state/wizard-slice.ts';
import { finishRun } from './finish-run.ts';
import { resultToasts } from './result-toasts.ts';
import { selectRunSchools, type RunSchool } from './run-schools.ts';
import { sendObstacle } from './send-checks.ts';
import { withSendLock } from './send-lock.ts';
import type { StopReason } from './send-outcome.ts';
import { planOf, startRun } from './start-run.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import { useWaits, type Waiting } from './use-waits.ts';

/** `done` is the second between a fully successful run and the new session. */
export type RunPhase = 'ready' | 'sending' | 'done';
export type RunStop = StopReason | 'other-tab';

export interface SendRun {
  readonly phase: RunPhase;
  readonly waiting: Waiting | null;
  /** Why the last run ended before its last school; null when it did not. */
  readonly stop: RunStop | null;
  /** Sends to these of the selected schools when nothing stands in the way; says what does otherwise. */
  readonly send: (schools: readonly RunSchool[]) => Promise<void>;
  /** Ends the session when every selected school has its email. */
  readonly finishIfComplete: () => void;
}

/** One run of sending, from the checks to its end (specification 4, 5, 7 and 8). */
export function useSendRun(): SendRun {
  const host = useHost();
  const store = useAppStore();
  const browser = useBrowser();
  const { waiting, wait } = useWaits();
  const [phase, setPhase] = useState<RunPhase>('ready');
  const [stop, setStop] = useState<RunStop | null>(null);
  useLeaveWarning(phase === 'sending');
  useHoldReload(phase === 'sending', 'Your emails are being sent.');

  const finishIfComplete = () => {
    const schools = selectRunSchools(store.getState());
    if (schools.length === 0 || schools.some(({ result }) => result.status !== 'accepted')) return;
    setPhase('done');
    finishRun(store.getState(), host, browser);
  };
  const send = async (schools: readonly RunSchool[]) => {
    const obstacle = sendObstacle(planOf(store.getState(), schools));
    if (obstacle) {
      host.notify(obstacle);
      return;
    }
    setPhase('sending');
    setStop(null);
    try {
      const userId = selectSessionUserId(store.getState()) ?? '';
      const end = await withSendLock(userId, () => startRun(schools, { store, host, wait }));
      setPhase('ready');
      setStop(end ? (end.stop ?? null) : 'other-tab');
      if (end?.stop === 'reconnect') store.dispatch(mailboxLost({ reason: 'reconnect' }));
      if (end) resultToasts(end).forEach((toast) => host.notify(toast));
      finishIfComplete();
    } catch (error) {
      setPhase('ready');
      const description = error instanceof Error ? error.message : String(error);
      host.notify({ tone: 'error', title: 'Sending Stopped', description });
    }
  };
  return { phase, waiting, stop, send, finishIfComplete };
}
