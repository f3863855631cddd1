import type { MailConnection } from '@cc/contracts/entities/mail-connection';
import { createAction } from '@reduxjs/toolkit';
import type { StoredWizard } from './wizard-storage.ts';

/** A user's wizard session begins, with stored data if there is any. */
export const sessionOpened = createAction<{
  readonly userId: string;
  readonly stored: StoredWizard | null;
  /** The connected mailbox. It is stored separately, since it outlives a session. */
  readonly mailbox?: MailConnection | null;
}>('session/opened');

/** The user signed out: every slice returns to its initial state. */
export const sessionClosed = createAction('session/closed');
