import type { Letter } from '@cc/contracts/entities/letter';
import { defaultSubject } from '../email-template/default-mail.ts';
import { letterOpened } from './letter-actions.ts';
import { selectPersonalization } from './personalization-slice.ts';
import { selectSport } from './selection-slice.ts';
import type { AppThunk, RootState } from './store.ts';

/** Makes the draft this letter. */
export const showLetter =
  (letter: Letter): AppThunk<void> =>
  (dispatch, getState) => {
    const subject = letter.subject.trim() === '' ? templateSubject(getState()) : letter.subject;
    dispatch(letterOpened({ letter, subject }));
  };

/** The subject that follows the user's details. */
export function templateSubject(state: RootState): string {
  return defaultSubject(selectPersonalization(state), selectSport(state));
}
