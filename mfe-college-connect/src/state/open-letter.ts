import { readLetter } from '../api/letters.ts';
import { defaultBody } from '../email-template/default-mail.ts';
import { templateStarted } from './letter-actions.ts';
import { saveLetter } from './save-letter.ts';
import { showLetter, templateSubject } from './show-letter.ts';
import type { AppThunk } from './store.ts';
import { selectSessionUserId } from './wizard-slice.ts';

/** Said when the draft cannot make way for another letter, because the account does not have it. */
export const keptOpen = 'Your letter could not be saved to your account yet, so it stays open. Please try again.';

/** Opens a letter of the account, once the account has the draft. Resolves to the problem, or null; never rejects. */
export const openLetter =
  (id: string): AppThunk<Promise<string | null>> =>
  async (dispatch, getState, host) => {
    const userId = selectSessionUserId(getState());
    if (!(await dispatch(saveLetter()))) return keptOpen;
    try {
      const letter = await readLetter(host, id);
      // Somebody else signed in meanwhile, in another tab.
      if (selectSessionUserId(getState()) !== userId) return null;
      if (!letter) return 'This letter is not there any more: it was deleted on another device.';
      dispatch(showLetter(letter));
      return null;
    } catch {
      return 'This letter could not be opened. Check your internet connection and try again.';
    }
  };

/** Begins another letter with the template, once the account has the draft. Resolves to the problem, or null. */
export const startTemplate = (): AppThunk<Promise<string | null>> => async (dispatch, getState) => {
  if (!(await dispatch(saveLetter()))) return keptOpen;
  dispatch(templateStarted({ id: crypto.randomUUID(), subject: templateSubject(getState()), body: defaultBody }));
  return null;
};
