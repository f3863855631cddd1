import type { HostServices } from '@cc/contracts/federation/host-services';
import { dailyEmailLimit, type TokenTracker } from '@cc/contracts/entities/token-tracker';
import { createAsyncThunk, createSlice } from '@reduxjs/toolkit';
import { countSentEmails } from '../api/count-sent-emails.ts';
import { readTokenTracker } from '../api/read-token-tracker.ts';
import { sessionClosed, sessionOpened } from './session-actions.ts';

/** How many emails a user may still send, by the daily limit and by tokens (specification 9). Never stored. */
interface AllowanceState {
  /** Emails left in the last 24 hours; null while unknown. */
  readonly emailsLeft: number | null;
  /** Null without a row: nothing was ever bought. */
  readonly tokens: TokenTracker | null;
  readonly tokensStatus: 'loading' | 'ready' | 'failed';
}

const initialState: AllowanceState = { emailsLeft: null, tokens: null, tokensStatus: 'loading' };

/** Reads a user's emails left. After a failure the count is unknown (specification 8). */
export const loadEmailsLeft = createAsyncThunk<number, string, { extra: HostServices }>(
  'allowance/emailsLeft',
  async (userId, { extra: host }) => Math.max(0, dailyEmailLimit - (await countSentEmails(host, userId))),
);

/** Reads the tokens of one user. */
export const loadTokens = createAsyncThunk<TokenTracker | null, string, { extra: HostServices }>(
  'allowance/tokens',
  (userId, { extra: host }) => readTokenTracker(host, userId),
);

const allowanceSlice = createSlice({
  name: 'allowance',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(loadEmailsLeft.fulfilled, (state, { payload }) => ({ ...state, emailsLeft: payload }))
      .addCase(loadEmailsLeft.rejected, (state) => ({ ...state, emailsLeft: null }))
      .addCase(loadTokens.fulfilled, (state, { payload }) => ({ ...state, tokens: payload, tokensStatus: 'ready' }))
      .addCase(loadTokens.rejected, (state) => ({ ...state, tokens: null, tokensStatus: 'failed' }))
      .addCase(sessionOpened, () => initialState)
      .addCase(sessionClosed, () => initialState),
  selectors: {
    /** Null when unknown: the page then skips its limit check (specification 5). */
    selectEmailsLeft: ({ emailsLeft }) => emailsLeft,
    selectTokens: ({ tokens }) => tokens,
    selectTokensStatus: ({ tokensStatus }) => tokensStatus,
    /** Whether the user ever bought tokens; null while unknown. */
    selectHasBought: ({ tokens, tokensStatus }) =>
      tokensStatus === 'ready' ? tokens !== null && (tokens.is_unlimited || tokens.total_tokens_purchased > 0) : null,
  },
});

export const allowanceReducer = allowanceSlice.reducer;
export const { selectEmailsLeft, selectTokens, selectTokensStatus, selectHasBought } = allowanceSlice.selectors;
