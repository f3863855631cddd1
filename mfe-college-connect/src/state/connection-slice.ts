import type { MailConnection, MailProvider } from '@cc/contracts/entities/mail-connection';
import type { Toast } from '@cc/contracts/federation/host-services';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionClosed, sessionOpened } from './session-actions.ts';

/**
 * Why the last attempt to connect a mailbox failed: the `error` of the return, and the provider of the consent page.
 */
export interface ConnectionProblem {
  readonly error: string;
  readonly provider?: MailProvider | undefined;
}

/**
 * A mailbox that cannot send any more. `reconnect`: its permission ended. `policy`: its provider forbids this.
 * `elsewhere`: it was disconnected, or connected again, on another device.
 */
export interface LostMailbox {
  readonly email: string;
  readonly provider: MailProvider;
  readonly reason: 'reconnect' | 'policy' | 'elsewhere';
}

interface ConnectionState {
  readonly mailbox: MailConnection | null;
  /** Shown on step 1 until the next attempt; never stored. */
  readonly problem: ConnectionProblem | null;
  /** Shown on step 1 until a mailbox is connected; never stored. */
  readonly lost: LostMailbox | null;
}

const initialState: ConnectionState = { mailbox: null, problem: null, lost: null };

const connectionSlice = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    mailboxConnected: (_state, { payload }: PayloadAction<MailConnection>) => ({ ...initialState, mailbox: payload }),
    mailboxDisconnected: () => initialState,
    /** The mailbox can no longer send: step 1 asks for a new connection, and everything else is kept. */
    mailboxLost({ mailbox, lost }, { payload }: PayloadAction<Pick<LostMailbox, 'reason'>>) {
      if (mailbox === null) return { ...initialState, lost };
      return { ...initialState, lost: { email: mailbox.email, provider: mailbox.provider, reason: payload.reason } };
    },
    connectionFailed: (state, { payload }: PayloadAction<ConnectionProblem>) => ({ ...state, problem: payload }),
    connectionStarted: (state) => ({ ...state, problem: null }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionOpened, (_state, { payload }) => ({ ...initialState, mailbox: payload.mailbox ?? null }))
      .addCase(sessionClosed, () => initialState),
  selectors: {
    selectMailbox: ({ mailbox }) => mailbox,
    selectIsConnected: ({ mailbox }) => mailbox !== null,
    selectConnectionProblem: ({ problem }) => problem,
    selectLostMailbox: ({ lost }) => lost,
  },
});

export const connectionReducer = connectionSlice.reducer;
export const { mailboxConnected, mailboxDisconnected, mailboxLost, connectionFailed, connectionStarted } =
  connectionSlice.actions;
export const { selectMailbox, selectIsConnected, selectConnectionProblem, selectLostMailbox } =
  connectionSlice.selectors;

const accountNames: Readonly<Record<MailProvider, string>> = { gmail: 'Gmail', outlook: 'Outlook' };

export function accountName(provider: MailProvider): string {
  return accountNames[provider];
}

/** The toast for a mailbox that could not be connected (specification 8). */
export function connectionFailedToast(provider: MailProvider | undefined): Toast {
  const account = provider ? accountName(provider) : 'email account';
  return {
    tone: 'error',
    title: 'Connection Failed',
    description: `Failed to connect ${account}. Please try again.`,
  };
}
