import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { z } from 'zod';
import { sessionClosed, sessionOpened } from './session-actions.ts';

export const wizardSteps = [1, 2, 3, 4, 5, 6, 7] as const;
export const wizardStepSchema = z.literal(wizardSteps);
/**
 * 1 Connect Email, 2 Gender & Sport, 3 Select Recipients, 4 Personalization, 5 Email Composition, 6 Attachments, 7 Send
 * Emails.
 */
export type WizardStep = z.output<typeof wizardStepSchema>;

interface WizardState {
  readonly step: WizardStep;
  /** The user of the open session; null until the sign-in state is known. */
  readonly userId: string | null;
  /** Whether the user changed the step since the page opened. */
  readonly moved: boolean;
}

const initialState: WizardState = { step: 1, userId: null, moved: false };

const wizardSlice = createSlice({
  name: 'wizard',
  initialState,
  reducers: {
    stepEntered: (state, { payload }: PayloadAction<WizardStep>) => ({ ...state, step: payload, moved: true }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionOpened, (_state, { payload }) => ({
        userId: payload.userId,
        step: payload.stored?.step ?? 1,
        moved: false,
      }))
      .addCase(sessionClosed, () => initialState),
  selectors: {
    selectStep: ({ step }) => step,
    selectSessionUserId: ({ userId }) => userId,
    selectHasMoved: ({ moved }) => moved,
  },
});

export const wizardReducer = wizardSlice.reducer;
export const { stepEntered } = wizardSlice.actions;
export const { selectStep, selectSessionUserId, selectHasMoved } = wizardSlice.selectors;
