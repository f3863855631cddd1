import type { Letter } from '@cc/contracts/entities/letter';
import { createAction } from '@reduxjs/toolkit';
import type { LetterSummary } from '../api/letters.ts';

/** The draft becomes this letter of the account. `subject` is the default one where the letter has none of its own. */
export const letterOpened = createAction<{ readonly letter: Letter; readonly subject: string }>('letter/opened');

/** The draft becomes the template, as a letter of its own that is not stored yet. */
export const templateStarted = createAction<{ readonly id: string; readonly subject: string; readonly body: string }>(
  'letter/templateStarted',
);

/** The account has the draft; `changed` says whether it was changed again meanwhile. */
export const letterStored = createAction<{ readonly summary: LetterSummary; readonly changed: boolean }>(
  'letter/stored',
);
