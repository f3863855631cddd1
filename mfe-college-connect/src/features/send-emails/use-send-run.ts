import type { HostServices } from '@cc/contracts/federation/host-services';
import { useHoldReload, useHost } from '@cc/shared-ui/host';
import { useEffect, useState } from 'react';
import { requestSummary } from '../../api/request-summary.ts';
import { paths } from '../../paths.ts';
import { selectEmailsLeft } from '../../state/allowance-slice.ts';
import { selectAttachments } from '../../state/attachments-slice.ts';
import { useBrowser, type Browser } from '../../state/browser.ts';
import { mailboxLost, selectMailbox } from '../../state/connection-slice.ts';
import { selectDraft } from '../../state/draft-slice.ts';
import { useAppStore } from '../../state/hooks.ts';
import { selectPersonalization } from '../../state/personalization-slice.ts';
import { selectSchools } from '../../state/selection-slice.ts';
import { runStarted, schoolsAdded, schoolsRetried, selectRunId, selectSchoolSends } from '../../state/send-slice.ts';
import type { AppStore, RootState } from '../../state/store.ts';
import { selectSessionUserId } from '../../state/wizard-slice.ts';
import { createWizardStorage } from '../../state/wizard-storage.ts';
import { readAttachments } from './read-attachments.ts';
import { resultToasts } from './run-messages.ts';
import { namesOf, selectRunSchools, type RunSchool } from './run-schools.ts';
import { sendObstacle } from './send-checks.ts';
import { runSends, type RunEnd, type RunTools } from './send-run.ts';
import type { StopReason } from './send-school.ts';
import { useWaits, type Waiting } from './use-waits.ts';

/** Milliseconds that the result of a successful run stays on the screen (specification 4). */
const finishDelay = 1000;

/** `done` is the second between a fully successful run and the new session. */
export type RunPhase = 'ready' | 'sending' | 'done';
export type RunStop = StopReason | 'other-tab';

export interface SendRun {
  readonly phase: RunPhase;
  readonly waiting: Waiting | null;
  /** Why the last run ended early; null if it did not. */
  readonly stop: RunStop | null;
  /** Sends to these schools, or shows why it cannot. */
  readonly send: (schools: readonly RunSchool[]) => Promise<void>;
  /** Ends the session once every selected school was emailed. */
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
    const obstacle = sendObstacle({
      ...mailOf(store.getState()),
      emailsLeft: selectEmailsLeft(store.getState()),
      schools,
    });
    if (obstacle) {
      host.notify(obstacle);
      return;
    }
    setPhase('sending');
    setStop(null);
    try {
      const userId = selectSessionUserId(store.getState()) ?? '';
      const end = await withSendLock(userId, () => startRun(userId, schools, { store, host, wait }));
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

function mailOf(state: RootState) {
  return {
    mailbox: selectMailbox(state),
    draft: selectDraft(state),
    personalization: selectPersonalization(state),
  };
}

/**
 * Runs the work unless another tab of this browser is sending for the same user; then it resolves to null. The server
 * also prevents two sends to one school, but this lock keeps the two tabs from interfering.
 */
async function withSendLock<Result>(userId: string, work: () => Promise<Result>): Promise<Result | null> {
  // Old browsers and plain-http addresses have no locks.
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return work();
  return locks.request(`college-wizard:send:${userId}`, { ifAvailable: true }, (lock) => (lock ? work() : null));
}

/**
 * Sends to these schools in the current run, or starts a new one.
 * @throws UnreadableFileError before anything is sent
 */
async function startRun(userId: string, schools: readonly RunSchool[], tools: RunTools): Promise<RunEnd> {
  const state = tools.store.getState();
  const { mailbox, draft, personalization } = mailOf(state);
  if (mailbox === null) throw new Error('Please connect your email account first.');
  const attachments = await readAttachments(selectAttachments(state));
  const runId = joinRun(tools.store, schools);
  return runSends({ runId, userId, mailbox, draft, personalization, attachments, schools }, tools);
}

function joinRun(store: AppStore, schools: readonly RunSchool[]): string {
  const current = selectRunId(store.getState());
  if (current !== null) {
    store.dispatch(schoolsAdded(namesOf(schools)));
    store.dispatch(schoolsRetried(namesOf(schools.filter(({ result }) => result.status === 'failed'))));
    return current;
  }
  const runId = crypto.randomUUID();
  store.dispatch(runStarted({ runId, schools: namesOf(schools) }));
  return runId;
}

/** After a fully successful run: summary mail, cleared data, reset flag, and after a second `/college` (specification 4). */
function finishRun(state: RootState, host: HostServices, browser: Browser): void {
  const { user } = host.auth.getSnapshot();
  const sends = Object.entries(selectSchoolSends(state));
  const schools = sends.filter(([, { result }]) => result.status === 'accepted').map(([school]) => school);
  const coaches = selectSchools(state).flatMap((selected) => selected.coaches);
  const conferences = [...new Set(coaches.map(({ conference }) => conference))].sort();
  if (user) void requestSummary(host, { to: user.email, schools, conferences });
  createWizardStorage(browser.storage).finish();
  setTimeout(() => browser.goTo(paths.college()), finishDelay);
}

/** Makes the browser ask for a confirmation before the page is left during a run. */
function useLeaveWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [active]);
}
