import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { z } from 'zod';
import { sessionClosed, sessionOpened } from './session-actions.ts';

export const draftSchema = z.object({
  subject: z.string(),
  body: z.string(),
  mode: z.enum(['view', 'edit']),
  /** Whether the user edited it: then only the user replaces its text. */
  edited: z.boolean(),
  /** Whether the user edited the subject. Until then it follows personalization and sport. */
  ownSubject: z.boolean(),
});
export type DraftState = z.output<typeof draftSchema>;

const initialState: DraftState = { subject: '', body: '', mode: 'view', edited: false, ownSubject: false };

const draftSlice = createSlice({
  name: 'draft',
  initialState,
  reducers: {
    /** The template filled the draft, or refreshed it from personalization. */
    draftPrepared: (state, { payload }: PayloadAction<{ subject: string; body: string }>) => ({ ...state, ...payload }),
    subjectEdited: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      subject: payload,
      edited: true,
      ownSubject: true,
    }),
    bodyEdited: (state, { payload }: PayloadAction<string>) => ({ ...state, body: payload, edited: true }),
    draftModeChosen: (state, { payload }: PayloadAction<DraftState['mode']>) => ({ ...state, mode: payload }),
    /** The user restored the default template. */
    draftDiscarded: () => initialState,
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionOpened, (_state, { payload }) => payload.stored?.draft ?? initialState)
      .addCase(sessionClosed, () => initialState),
  selectors: {
    selectDraft: (state) => state,
    /** Neither subject nor body may be blank (specification 5). */
    selectDraftIsComplete: ({ subject, body }) => subject.trim() !== '' && body.trim() !== '',
  },
});

export const draftReducer = draftSlice.reducer;
export const { draftPrepared, subjectEdited, bodyEdited, draftModeChosen, draftDiscarded } = draftSlice.actions;
export const { selectDraft, selectDraftIsComplete } = draftSlice.selectors;
