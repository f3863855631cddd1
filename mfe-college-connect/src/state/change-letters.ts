import { deleteLetter, renameLetter } from '../api/letters.ts';
import { defaultBody } from '../email-template/default-mail.ts';
import { letterRenamed, selectDraft } from './draft-slice.ts';
import { templateStarted } from './letter-actions.ts';
import { lettersRead, selectLetters } from './letter-slice.ts';
import { inTurn, readLetters, saveLetter } from './save-letter.ts';
import { templateSubject } from './show-letter.ts';
import type { AppThunk } from './store.ts';

/** Names a letter; an empty name makes it follow its subject. Resolves to the problem, or null; never rejects. */
export const nameLetter =
  (id: string, name: string): AppThunk<Promise<string | null>> =>
  async (dispatch, getState, host) => {
    const problem = 'The new name may not have been saved. Check your internet connection and try again.';
    if (selectDraft(getState()).letterId === id) {
      dispatch(letterRenamed(name.trim()));
      return (await dispatch(saveLetter())) ? null : problem;
    }
    try {
      await renameLetter(host, id, name.trim() || null);
    } catch {
      return problem;
    }
    await dispatch(readLetters());
    return null;
  };

/** Deletes a letter. The template takes the place of the open one. Resolves to the problem, or null; never rejects. */
export const removeLetter = (id: string): AppThunk<Promise<string | null>> =>
  // A save beside it would take the letter for one that another device deleted, and store it anew.
  inTurn(async ({ dispatch, getState, host }) => {
    try {
      await deleteLetter(host, id);
    } catch {
      return 'The letter may not have been deleted. Check your internet connection and try again.';
    }
    dispatch(lettersRead((selectLetters(getState()) ?? []).filter((letter) => letter.id !== id)));
    if (selectDraft(getState()).letterId === id) {
      dispatch(templateStarted({ id: crypto.randomUUID(), subject: templateSubject(getState()), body: defaultBody }));
    }
    return null;
  });
