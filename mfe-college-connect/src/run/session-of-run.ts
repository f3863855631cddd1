import type { Run } from '../api/runs.ts';
import { selectDraft } from '../state/draft-slice.ts';
import { runClosed } from '../state/run-slice.ts';
import { saveLetter } from '../state/save-letter.ts';
import { idsDeselected, selectSelectedIds } from '../state/selection-slice.ts';
import type { AppStore } from '../state/store.ts';
import { selectSessionUserId } from '../state/wizard-slice.ts';
import { createWizardStorage } from '../state/wizard-storage.ts';
import { isOver } from './run-state.ts';

/**
 * Whether nothing would be lost if the session ended with this run: no other schools are chosen, and the account has
 * the letter, which is stored first. What another tab stored on this device counts, too.
 */
export async function isDoneWith(store: AppStore, storage: Storage | undefined, { sends }: Run): Promise<boolean> {
  if (!(await store.dispatch(saveLetter()))) return false;
  const state = store.getState();
  const userId = selectSessionUserId(state);
  const stored = userId === null ? null : createWizardStorage(storage).read(userId);
  const draft = selectDraft(state);
  if (stored?.draft?.unsaved && stored.draft.body !== draft.body) return false;
  const coaches = new Set(sends.flatMap(({ coach_ids }) => coach_ids));
  const chosen = [...selectSelectedIds(state), ...(stored?.selection?.coachIds ?? [])];
  return chosen.every((id) => coaches.has(id)) && (chosen.length > 0 || !draft.edited);
}

/**
 * The session lets go of a run, to send another one: of one that is over to the schools that are left, otherwise to
 * other schools.
 */
export function closeRun(store: AppStore, run: Run): void {
  const over = isOver(run);
  const done = run.sends.filter(({ status }) => !over || status === 'sent' || status === 'unknown');
  store.dispatch(idsDeselected(done.flatMap(({ coach_ids }) => coach_ids)));
  store.dispatch(runClosed());
}
