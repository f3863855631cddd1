import type { Letter } from '@cc/contracts/entities/letter';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LetterSummary } from '../api/letters.ts';
import { letterForked } from './draft-slice.ts';
import { letterOpened, letterStored, templateStarted } from './letter-actions.ts';
import { sessionClosed, sessionOpened } from './session-actions.ts';

interface LetterState {
  /** The letters of the account, the latest first; null until they are read. */
  readonly letters: readonly LetterSummary[] | null;
  readonly saving: boolean;
  /** A sentence for the user about why the last save failed, which may be empty; null: it did not. */
  readonly failure: string | null;
  /** The open letter as another page stored it, while this page has changes of its own. */
  readonly newer: Letter | null;
}

const initialState: LetterState = { letters: null, saving: false, failure: null, newer: null };

/** The account's side of the draft: nothing here is kept in the browser. */
const letterSlice = createSlice({
  name: 'letter',
  initialState,
  reducers: {
    lettersRead: (state, { payload }: PayloadAction<readonly LetterSummary[]>) => ({ ...state, letters: payload }),
    letterSaving: (state) => ({ ...state, saving: true }),
    letterNotStored: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      saving: false,
      failure: payload,
    }),
    newerLetterFound: (state, { payload }: PayloadAction<Letter>) => ({
      ...state,
      saving: false,
      failure: null,
      newer: payload,
    }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(letterStored, (state, { payload: { summary } }) => ({
        ...state,
        letters: [summary, ...(state.letters ?? []).filter(({ id }) => id !== summary.id)],
        saving: false,
        failure: null,
      }))
      .addCase(letterOpened, (state) => ({ ...state, failure: null, newer: null }))
      .addCase(letterForked, (state) => ({ ...state, newer: null }))
      .addCase(templateStarted, (state) => ({ ...state, failure: null, newer: null }))
      .addCase(sessionOpened, () => initialState)
      .addCase(sessionClosed, () => initialState),
  selectors: {
    selectLetters: ({ letters }) => letters,
    selectIsSaving: ({ saving }) => saving,
    selectSaveFailure: ({ failure }) => failure,
    selectNewerLetter: ({ newer }) => newer,
  },
});

export const letterReducer = letterSlice.reducer;
export const { lettersRead, letterSaving, letterNotStored, newerLetterFound } = letterSlice.actions;
export const { selectLetters, selectIsSaving, selectSaveFailure, selectNewerLetter } = letterSlice.selectors;
