import { findRun, findUnseenRun, readRun } from '../../api/runs.ts';
import { isComplete, isUndone } from '../../run/run-state.ts';
import { closeRun, isDoneWith } from '../../run/session-of-run.ts';
import { markSeen } from '../../run/use-change-run.ts';
import { endSession } from '../../state/keep-session.ts';
import { runClosed, runStarted, selectRunId, selectRunKey } from '../../state/run-slice.ts';
import { selectSessionUserId } from '../../state/wizard-slice.ts';

/**
 * Looks up the run of a stored session: a start without an answer may have arrived, and a run that finished while no
 * page was open ends the session, also one that another device started. Changes nothing once `isCurrent` says no.
 * @throws DataError
 */
export async function lookAtRun(session: Parameters<typeof endSession>[0], isCurrent: () => boolean): Promise<void> {
  const { store, host } = session;
  const state = store.getState();
  const userId = selectSessionUserId(state);
  const key = selectRunKey(state);
  if (userId === null) return;
  const own = selectRunId(state) ?? (key === null ? null : ((await findRun(host, userId, key))?.id ?? null));
  const runId = own ?? (await findUnseenRun(host, userId));
  if (runId === null) return;
  const run = await readRun(host, userId, runId);
  if (!isCurrent()) return;
  if (run && isComplete(run)) {
    const isDone = await isDoneWith(store, session.storage, run);
    if (!isCurrent()) return;
    // Work about other schools stays. If another device started the run, it is no matter of this session.
    if (!isDone && own === null) return;
    if (isDone) endSession(session);
    else closeRun(store, run);
    void markSeen(host, runId);
  } else if (own === null) return;
  else if (!run || isUndone(run)) store.dispatch(runClosed());
  else if (selectRunId(store.getState()) === null) store.dispatch(runStarted(runId));
}
