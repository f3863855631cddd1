import { mailConnectionSchema, type MailConnection } from '@cc/contracts/entities/mail-connection';
import { letterFileSchema } from '@cc/contracts/entities/letter';
import { z } from 'zod';
import { draftSchema } from './draft-slice.ts';
import { personalizationSchema } from '@cc/contracts/entities/personalization';
import { detailValuesSchema } from '@cc/contracts/entities/sport-details';
import { sessionRunSchema, type SessionRun } from './run-slice.ts';
import { filtersSchema } from './selection-slice.ts';
import { startChoiceSchema, startNow } from './start-slice.ts';
import { wizardStepSchema } from './wizard-slice.ts';

/** Every key of the wizard in local storage starts with this (specification 4). */
export const storagePrefix = 'college-wizard:';
export const sessionKey = `${storagePrefix}session`;
const resetKey = `${storagePrefix}reset`;
/** Milliseconds in which the next page takes a reset: the one that finished the session is left after a second. */
const resetPeriod = 20_000;
/** Holds the user's id while a sign-out would delete work (`drafts` in `remote.json`). */
export const draftKey = `${storagePrefix}draft`;

const storedSessionSchema = z.object({
  userId: z.string(),
  step: wizardStepSchema,
  /** Coaches are stored as ids and read again: rows get old, and 20,000 of them fill the storage. */
  selection: filtersSchema.extend({ coachIds: z.array(z.number().int()) }),
  personalization: personalizationSchema,
  details: z.record(z.string(), detailValuesSchema),
  draft: draftSchema,
  attachments: z.array(letterFileSchema),
  start: startChoiceSchema.default(startNow),
});
export type StoredSession = z.output<typeof storedSessionSchema>;

/** A stored session. Contains only the run if the rest could not be read. */
export type StoredWizard = Partial<StoredSession> & { readonly run?: SessionRun };

/** The wizard's part of local storage. No method throws: with full or blocked storage nothing is stored. */
export interface WizardStorage {
  /** This user's session, or null. Invalid data and another user's data are removed. */
  read(userId: string): StoredWizard | null;
  keepSession(session: StoredSession): void;
  /** The run has an entry of its own, so that a tab that only edits does not overwrite what another tab has started. */
  keepRun(userId: string, run: SessionRun): void;
  /** This user's connected mailbox, or null. Invalid data and another user's data are removed. */
  readMailbox(userId: string): MailConnection | null;
  /** Keeps a user's mailbox beyond the session; null forgets it. */
  keepMailbox(userId: string, mailbox: MailConnection | null): void;
  /**
   * Ends the session: removes its data and makes the next load begin a new one (specification 4). The mailbox stays.
   */
  finish(): void;
  /** Whether a finished session requested a reset. Clears the request and leftover data. */
  takeReset(): boolean;
}

export function createWizardStorage(storage: Storage | undefined): WizardStorage {
  const session = entry(storage, sessionKey, storedSessionSchema);
  const run = entry(storage, `${storagePrefix}run`, z.object({ userId: z.string(), run: sessionRunSchema }));
  // Outside the prefix: a finished session clears the wizard's data, and the mailbox is not part of it.
  const mailbox = entry(storage, 'college-mailbox', z.object({ userId: z.string(), mailbox: mailConnectionSchema }));
  const remove = () => {
    session.remove();
    run.remove();
    attempt(() => storage?.removeItem(draftKey));
  };
  return {
    read(userId) {
      const kept = session.read(userId);
      if (!kept) attempt(() => storage?.removeItem(draftKey));
      const stored = { ...kept, ...run.read(userId) };
      return Object.keys(stored).length > 0 ? stored : null;
    },
    keepSession(data) {
      session.write(data);
      const isWork = data.draft.unsaved || data.selection.coachIds.length > 0;
      attempt(() => (isWork ? storage?.setItem(draftKey, data.userId) : storage?.removeItem(draftKey)));
    },
    keepRun: (userId, { key, runId }) => run.write({ userId, run: { key, runId } }),
    readMailbox: (userId) => mailbox.read(userId)?.mailbox ?? null,
    keepMailbox: (userId, connection) =>
      connection ? mailbox.write({ userId, mailbox: connection }) : mailbox.remove(),
    finish() {
      remove();
      attempt(() => storage?.setItem(resetKey, String(Date.now())));
    },
    takeReset() {
      const finishedAt = attempt(() => storage?.getItem(resetKey)) ?? null;
      if (finishedAt === null) return false;
      attempt(() => storage?.removeItem(resetKey));
      // It was not taken at once: what is here now is the work of another tab.
      if (Date.now() - Number(finishedAt) > resetPeriod) return false;
      // The page that finished it may have written until it was left.
      remove();
      return true;
    },
  };
}

/** One user's data under one key. */
function entry<Data extends { readonly userId: string }>(
  storage: Storage | undefined,
  key: string,
  schema: z.ZodType<Data>,
) {
  const remove = () => void attempt(() => storage?.removeItem(key));
  return {
    remove,
    read(userId: string): Data | null {
      const text = attempt(() => storage?.getItem(key)) ?? null;
      if (text === null) return null;
      const data = attempt(() => schema.safeParse(JSON.parse(text)).data);
      if (data?.userId === userId) return data;
      remove();
      return null;
    },
    write: (data: Data) => void attempt(() => storage?.setItem(key, JSON.stringify(data))),
  };
}

/** Null if storage is blocked or full, or its text is invalid. */
function attempt<Result>(use: () => Result): Result | null {
  try {
    return use();
  } catch {
    return null;
  }
}
