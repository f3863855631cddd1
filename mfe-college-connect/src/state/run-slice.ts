import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { z } from 'zod';
import { sessionClosed, sessionOpened } from './session-actions.ts';

export const sessionRunSchema = z.object({
  /** The idempotency key of a start that was not answered yet: asking again with it is the same run. */
  key: z.string().nullable(),
  /** The run that this session started; the server knows the rest. */
  runId: z.uuid().nullable(),
});
export type SessionRun = z.output<typeof sessionRunSchema>;

interface RunState extends SessionRun {
  /** Whether this page began a new session after everything was sent. */
  readonly sentBefore: boolean;
}

const initialState: RunState = { key: null, runId: null, sentBefore: false };

const runSlice = createSlice({
  name: 'run',
  initialState,
  reducers: {
    /** Kept before the request is made, so that a lost answer does not start a second run. */
    startRequested: (state, { payload: key }: PayloadAction<string>) => ({ ...state, key }),
    runStarted: (state, { payload: runId }: PayloadAction<string>) => ({ ...state, key: null, runId }),
    /** The session lets go of its run, which stays in Sent. */
    runClosed: (state) => ({ ...state, key: null, runId: null }),
    sessionFinished: (state) => ({ ...state, sentBefore: true }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionOpened, (_state, { payload }) => ({ ...initialState, ...payload.stored?.run }))
      .addCase(sessionClosed, () => initialState),
  selectors: {
    selectRunKey: ({ key }) => key,
    selectRunId: ({ runId }) => runId,
    selectSentBefore: ({ sentBefore }) => sentBefore,
  },
});

export const runReducer = runSlice.reducer;
export const { startRequested, runStarted, runClosed, sessionFinished } = runSlice.actions;
export const { selectRunKey, selectRunId, selectSentBefore } = runSlice.selectors;
