import type { MailConnection } from '@cc/contracts/entities/mail-connection';
import { createAction } from '@reduxjs/toolkit';
import type { StoredWizard } from './stored-wizard.ts';

/** A user's wizard session begins: with what this browser kept of it, or afresh. */
export const sessionOpened = createAction<{
  readonly userId: string;
  readonly stored: Partial<StoredWizard> | null;
  /** The mailbox that this browser knows to be connected: it outlives a session. */
  readonly mailbox?: MailConnection | null;
}>('session/opened');

/** Nobody is signed in any more, or the run is over: every slice returns to its beginning. */
export const sessionClosed = createAction('session/closed');
