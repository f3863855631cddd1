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
  /** Null without a row: nothing was ever bought or given. */
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
    /** Whether the user ever bought tokens, or was given some (D2.3); null while unknown. */
    selectHasBought: ({ tokens, tokensStatus }) =>
      tokensStatus === 'ready' ? tokens !== null && hasEverHad(tokens) : null,
  },
});

/** Tokens from support are in no purchase. */
function hasEverHad({ is_unlimited, total_tokens_purchased, tokens_available, tokens_used }: TokenTracker): boolean {
  return is_unlimited || total_tokens_purchased + tokens_available + tokens_used > 0;
}

export const allowanceReducer = allowanceSlice.reducer;
export const { selectEmailsLeft, selectTokens, selectTokensStatus, selectHasBought } = allowanceSlice.selectors;
