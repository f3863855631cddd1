import { mailConnectionSchema, type MailConnection } from '@cc/contracts/entities/mail-connection';
import { z } from 'zod';
import { createSessionStorage, type SessionStorage } from './session-storage.ts';
import { attempt, createStorageEntry } from './storage-entry.ts';

/** Every key of the wizard in local storage starts with this (specification 4). */
export const storagePrefix = 'college-wizard:';
const resetKey = `${storagePrefix}reset`;
/** Outside the prefix: a finished session clears the user's selections, and the mailbox is not one of them. */
const mailboxKey = 'college-mailbox';

const keptMailboxSchema = z.object({ userId: z.string(), mailbox: mailConnectionSchema });

/** The wizard's corner of local storage. No method throws: a browser without storage, or a full one, only forgets. */
export interface WizardStorage extends SessionStorage {
  /** This user's connected mailbox. Invalid data, and what another user left behind, is removed. */
  readMailbox(userId: string): MailConnection | null;
  /** Keeps a user's mailbox beyond the session; null forgets it. */
  keepMailbox(userId: string, mailbox: MailConnection | null): void;
  /** Removes every key of the session; the mailbox stays. */
  clear(): void;
  /** Makes the next load begin a new session. */
  requestReset(): void;
  /** Whether a reset was requested; asking takes the request back. */
  takeResetRequest(): boolean;
}

export function createWizardStorage(storage: Storage | undefined): WizardStorage {
  const mailbox = createStorageEntry(storage, mailboxKey, keptMailboxSchema);
  return {
    ...createSessionStorage(storage, storagePrefix),
    clear: () => void attempt(() => wizardKeys(storage).forEach((key) => storage?.removeItem(key))),
    readMailbox: (userId) => mailbox.read(userId)?.mailbox ?? null,
    keepMailbox(userId, connection) {
      if (connection) mailbox.put(JSON.stringify({ userId, mailbox: connection }));
      else mailbox.remove();
    },
    requestReset: () => void attempt(() => storage?.setItem(resetKey, 'true')),
    takeResetRequest() {
      const requested = typeof attempt(() => storage?.getItem(resetKey)) === 'string';
      if (requested) attempt(() => storage?.removeItem(resetKey));
      return requested;
    },
  };
}

function wizardKeys(storage: Storage | undefined): readonly string[] {
  if (!storage) return [];
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(storagePrefix),
  );
}
