import { findRun, findUnseenRun, readRun, type Run } from '../../api/runs.ts';
import { isComplete, isUndone } from '../../run/run-state.ts';
import { markSeen } from '../../run/use-change-run.ts';
import { selectDraft } from '../../state/draft-slice.ts';
import { endSession } from '../../state/keep-session.ts';
import { runClosed, runStarted, selectRunId, selectRunKey } from '../../state/run-slice.ts';
import { selectSelectedIds } from '../../state/selection-slice.ts';
import type { RootState } from '../../state/store.ts';
import { selectSessionUserId } from '../../state/wizard-slice.ts';

/**
 * Looks up the run of a stored session: a start without an answer may have arrived, and a run that finished while no page
 * was open ends the session, also one that another device started. Changes nothing once `isCurrent` says no.
 * @throws DataError
 */
export async function lookAtRun(session: Parameters<typeof endSession>[0], isCurrent: () => boolean): Promise<void> {
  const { store, host } = session;
  const state = store.getState();
  const userId = selectSessionUserId(state);
  const key = selectRunKey(state);
  if (userId === null) return;
  const own = selectRunId(state) ?? (key === null ? null : await findRun(host, userId, key));
  const runId = own ?? (await findUnseenRun(host, userId));
  if (runId === null) return;
  const run = await readRun(host, userId, runId);
  if (!isCurrent()) return;
  if (run && isComplete(run)) {
    // Another device started it: work of this one that is about other schools stays.
    if (own === null && !isWorkOf(run, store.getState())) return;
    endSession(session);
    void markSeen(host, runId);
  } else if (own === null) return;
  else if (!run || isUndone(run)) store.dispatch(runClosed());
  else if (selectRunId(store.getState()) === null) store.dispatch(runStarted(runId));
}

/** Whether a session has no other work than that of this run. */
function isWorkOf({ sends }: Run, state: RootState): boolean {
  const coaches = new Set(sends.flatMap(({ coach_ids }) => coach_ids));
  const chosen = selectSelectedIds(state);
  return chosen.every((id) => coaches.has(id)) && (chosen.length > 0 || !selectDraft(state).edited);
}
