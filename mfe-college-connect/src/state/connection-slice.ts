import type { MailConnection, MailProvider } from '@cc/contracts/entities/mail-connection';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionClosed, sessionOpened } from './session-actions.ts';

/** Why the last attempt to connect a mailbox failed: the `error` of the return, and whose consent page it was. */
export interface ConnectionProblem {
  readonly error: string;
  readonly provider?: MailProvider | undefined;
}

interface ConnectionState {
  readonly mailbox: MailConnection | null;
  /** Shown on step 1 until the next attempt; never stored. */
  readonly problem: ConnectionProblem | null;
}

const initialState: ConnectionState = { mailbox: null, problem: null };

const connectionSlice = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    mailboxConnected: (_state, { payload }: PayloadAction<MailConnection>) => ({ mailbox: payload, problem: null }),
    mailboxDisconnected: () => initialState,
    connectionFailed: (state, { payload }: PayloadAction<ConnectionProblem>) => ({ ...state, problem: payload }),
    connectionStarted: (state) => ({ ...state, problem: null }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionOpened, (_state, { payload }) => ({ mailbox: payload.stored?.mailbox ?? null, problem: null }))
      .addCase(sessionClosed, () => initialState),
  selectors: {
    selectMailbox: ({ mailbox }) => mailbox,
    selectIsConnected: ({ mailbox }) => mailbox !== null,
    selectConnectionProblem: ({ problem }) => problem,
  },
});

export const connectionReducer = connectionSlice.reducer;
export const { mailboxConnected, mailboxDisconnected, connectionFailed, connectionStarted } = connectionSlice.actions;
export const { selectMailbox, selectIsConnected, selectConnectionProblem } = connectionSlice.selectors;
