import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { z } from 'zod';
import { runStarted } from './run-slice.ts';
import { sessionClosed, sessionOpened } from './session-actions.ts';

/**
 * When the user wants a run to begin. `at` as in a `datetime-local` field, in the time zone of the device; empty at
 * first.
 */
export const startChoiceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('now') }),
  z.object({ kind: z.literal('at'), at: z.string() }),
  z.object({ kind: z.literal('school-morning') }),
]);
export type StartChoice = z.output<typeof startChoiceSchema>;

export const startNow: StartChoice = { kind: 'now' };

interface StartState {
  readonly choice: StartChoice;
}

const initialState: StartState = { choice: startNow };

const startSlice = createSlice({
  name: 'start',
  initialState,
  reducers: {
    startChosen: (_state, { payload: choice }: PayloadAction<StartChoice>) => ({ choice }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionOpened, (_state, { payload }) => ({ choice: payload.stored?.start ?? startNow }))
      .addCase(sessionClosed, () => initialState)
      // The next run begins at once again, unless the user says otherwise.
      .addCase(runStarted, () => initialState),
  selectors: { selectStartChoice: ({ choice }) => choice },
});

export const startReducer = startSlice.reducer;
export const { startChosen } = startSlice.actions;
export const { selectStartChoice } = startSlice.selectors;
