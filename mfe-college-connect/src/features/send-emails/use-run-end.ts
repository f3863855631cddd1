import type { Toast } from '@cc/contracts/federation/host-services';
import { useHost } from '@cc/shared-ui/host';
import { useEffect, useRef } from 'react';
import { reportProblem } from '../../api/report-problem.ts';
import type { Run } from '../../api/runs.ts';
import { paths } from '../../paths.ts';
import { isComplete, isOver, isUndone } from '../../run/run-state.ts';
import { closeRun, isDoneWith } from '../../run/session-of-run.ts';
import { markSeen } from '../../run/use-change-run.ts';
import type { Watched } from '../../run/use-watched.ts';
import { useBrowser } from '../../state/browser.ts';
import { useAppDispatch, useAppStore } from '../../state/hooks.ts';
import { endSession } from '../../state/keep-session.ts';
import { runClosed } from '../../state/run-slice.ts';
import { createWizardStorage } from '../../state/wizard-storage.ts';
import { resultToasts } from './run-toasts.ts';

/** Milliseconds that the result of a successful run stays on the screen (specification 4). */
const finishDelay = 1000;

const canceledBefore: Toast = {
  tone: 'info',
  title: 'Run Canceled',
  description: 'You canceled this run before, so nothing was sent. Press Send Emails to start again.',
};

/**
 * What follows when a run is over: the toasts, if this page saw it end, and after a fully successful run the end of the
 * session. An undone run returns to the review.
 */
export function useRunEnd(watched: Watched<Run | null>): void {
  const host = useHost();
  const browser = useBrowser();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const wasOpen = useRef(false);
  const finished = useRef(false);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => void (left.current = true);
  }, []);
  const reported = useRef(new Set<string>());
  useEffect(() => {
    const { value: run } = watched;
    if (run === null || (run && isUndone(run))) {
      // Else it was canceled here, which said so.
      if (run && !wasOpen.current) host.notify(canceledBefore);
      dispatch(runClosed());
      return;
    }
    if (!run) return;
    reportFailures(run, reported.current);
    if (!isOver(run)) {
      wasOpen.current = true;
      return;
    }
    const complete = isComplete(run);
    if (wasOpen.current || (complete && !finished.current)) resultToasts(run).forEach((toast) => host.notify(toast));
    wasOpen.current = false;
    if (!complete || finished.current) return;
    finished.current = true;
    void markSeen(host, run.id);
    // The athlete may be typing on another page by now: there, the session ends in place.
    const endHere = () => endSession({ store, host, storage: browser.storage });
    void isDoneWith(store, browser.storage, run).then((isDone) => {
      if (!isDone) return closeRun(store, run);
      if (left.current) return endHere();
      createWizardStorage(browser.storage).finish();
      setTimeout(() => (left.current ? endHere() : browser.goTo(paths.college())), finishDelay);
    });
  }, [browser, dispatch, host, store, watched]);
}

/** The console has the details that the toast refers to. */
function reportFailures({ sends }: Run, reported: Set<string>): void {
  for (const { id, school, status, error_message } of sends) {
    if (status !== 'failed') reported.delete(id);
    else if (!reported.has(id)) {
      reported.add(id);
      reportProblem(`The email to ${school} was not sent.`, error_message);
    }
  }
}
