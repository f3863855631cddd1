import { mailConnectionSchema, type MailConnection } from '@cc/contracts/entities/mail-connection';
import { z } from 'zod';
import { storedWizardSchema, type StoredWizard } from './stored-wizard.ts';

/** Every key of the wizard in local storage starts with this (specification 4). */
export const storagePrefix = 'college-wizard:';
const sessionKey = `${storagePrefix}session`;
const resetKey = `${storagePrefix}reset`;
/** Outside the prefix: a finished session clears the user's selections, and the mailbox is not one of them. */
const mailboxKey = 'college-mailbox';

const keptMailboxSchema = z.object({ userId: z.string(), mailbox: mailConnectionSchema });

/** The wizard's corner of local storage. No method throws: a browser without storage, or a full one, only forgets. */
export interface WizardStorage {
  /** What is stored of this user's session. Invalid data, and what another user left behind, is removed. */
  read(userId: string): StoredWizard | null;
  write(session: StoredWizard): void;
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
  const clear = () => attempt(() => wizardKeys(storage).forEach((key) => storage?.removeItem(key)));
  return {
    clear,
    read(userId) {
      const session = attempt(() => parseSession(storage?.getItem(sessionKey)));
      if (session?.userId === userId) return session;
      attempt(() => storage?.removeItem(sessionKey));
      return null;
    },
    write: (session) => void attempt(() => storage?.setItem(sessionKey, JSON.stringify(session))),
    readMailbox(userId) {
      const kept = attempt(() => parseMailbox(storage?.getItem(mailboxKey)));
      if (kept?.userId === userId) return kept.mailbox;
      attempt(() => storage?.removeItem(mailboxKey));
      return null;
    },
    keepMailbox(userId, mailbox) {
      attempt(() =>
        mailbox ? storage?.setItem(mailboxKey, JSON.stringify({ userId, mailbox })) : storage?.removeItem(mailboxKey),
      );
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

function parseSession(json: string | null | undefined): StoredWizard | null {
  return json ? (storedWizardSchema.safeParse(JSON.parse(json)).data ?? null) : null;
}

function parseMailbox(json: string | null | undefined): z.output<typeof keptMailboxSchema> | null {
  return json ? (keptMailboxSchema.safeParse(JSON.parse(json)).data ?? null) : null;
}

/** Storage may be blocked or full, and its text may be anything: then the wizard does without, as if it were empty. */
function attempt<Result>(use: () => Result): Result | null {
  try {
    return use();
  } catch {
    return null;
  }
}
