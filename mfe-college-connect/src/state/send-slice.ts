import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { z } from 'zod';
import { sessionClosed, sessionOpened } from './session-actions.ts';

const sendResultSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('waiting') }),
  z.object({ status: z.literal('sending') }),
  /** The provider accepted the mail, which does not mean that it was delivered (D1.9). */
  z.object({ status: z.literal('accepted'), messageId: z.string() }),
  /** Not sent. `message` is shown to the user. */
  z.object({ status: z.literal('failed'), message: z.string() }),
  /**
   * May have been sent. With `sendId` only the user can tell, and `message` is the question to show. Without it there was
   * no response, and another request with the same key returns the outcome.
   */
  z.object({ status: z.literal('unknown'), sendId: z.string().optional(), message: z.string().optional() }),
]);
export type SendResult = z.output<typeof sendResultSchema>;

const schoolSendSchema = z.object({
  /** Part of the idempotency key. Increases only for a retry after a send that certainly failed. */
  attempt: z.number().int().positive(),
  result: sendResultSchema,
});
export type SchoolSend = z.output<typeof schoolSendSchema>;

export const sendSchema = z.object({
  /** Names this run in every idempotency key; null before the first send. */
  runId: z.string().nullable(),
  /** By school, in the order of sending. */
  schools: z.record(z.string(), schoolSendSchema),
});
export type SendState = z.output<typeof sendSchema>;

export interface SendProgress {
  readonly total: number;
  readonly waiting: number;
  readonly accepted: number;
  readonly failed: number;
  readonly unknown: number;
}

const initialState: SendState = { runId: null, schools: {} };

const sendSlice = createSlice({
  name: 'send',
  initialState,
  reducers: {
    runStarted: (_state, { payload }: PayloadAction<{ runId: string; schools: readonly string[] }>): SendState => ({
      runId: payload.runId,
      schools: Object.fromEntries(
        payload.schools.map((school) => [school, { attempt: 1, result: { status: 'waiting' } }]),
      ),
    }),
    /** Adds schools that were selected after the start of the run; existing entries do not change. */
    schoolsAdded(state, { payload }: PayloadAction<readonly string[]>) {
      for (const school of payload) state.schools[school] ??= { attempt: 1, result: { status: 'waiting' } };
    },
    schoolSettled(state, { payload }: PayloadAction<{ school: string; result: SendResult }>) {
      const send = state.schools[payload.school];
      if (send) send.result = payload.result;
    },
    /** Retries schools whose send certainly failed, as a new attempt with a new idempotency key. */
    schoolsRetried(state, { payload }: PayloadAction<readonly string[]>) {
      for (const school of payload) {
        const send = state.schools[school];
        if (send) state.schools[school] = { attempt: send.attempt + 1, result: { status: 'waiting' } };
      }
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionOpened, (_state, { payload }) => payload.stored?.send ?? initialState)
      .addCase(sessionClosed, () => initialState),
  selectors: {
    selectRunId: ({ runId }) => runId,
    selectSchoolSends: ({ schools }) => schools,
    selectProgress: createSelector([(state: SendState) => state.schools], countProgress),
  },
});

function countProgress(schools: SendState['schools']): SendProgress {
  const results = Object.values(schools).map(({ result }) => result.status);
  const count = (status: SendResult['status']) => results.filter((result) => result === status).length;
  return {
    total: results.length,
    waiting: count('waiting') + count('sending'),
    accepted: count('accepted'),
    failed: count('failed'),
    unknown: count('unknown'),
  };
}

export const sendReducer = sendSlice.reducer;
export const { runStarted, schoolsAdded, schoolSettled, schoolsRetried } = sendSlice.actions;
export const { selectRunId, selectSchoolSends, selectProgress } = sendSlice.selectors;
