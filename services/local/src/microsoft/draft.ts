import { randomBytes } from 'node:crypto';
import type { GraphMessage } from './graph-message.ts';

/** A file of a draft, decoded. */
export interface DraftFile {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** A message in a mailbox: created as a draft, perhaps sent later. */
export interface Draft {
  id: string;
  readonly internetMessageId: string;
  readonly createdAt: Date;
  readonly content: GraphMessage;
  readonly files: DraftFile[];
  /** Whether the id survives the move to Sent Items (`Prefer: IdType="ImmutableId"`). */
  readonly immutableId: boolean;
  isDraft: boolean;
}

const newId = () => `AAkALg${randomBytes(42).toString('base64url')}`;

/** A file with an id of its own. */
export function draftFile(name: string, contentType: string, content: Buffer): DraftFile {
  return { id: newId(), name, contentType, content };
}

/** The messages of every mailbox, in memory. */
export class Mailboxes {
  readonly #messages = new Map<string, Map<string, Draft>>();

  /** Puts a new draft into the mailbox of an account (its `subject`). */
  add(owner: string, content: GraphMessage, immutableId: boolean): Draft {
    const draft: Draft = {
      id: newId(),
      internetMessageId:
        content.internetMessageId ?? `<${randomBytes(16).toString('hex').toUpperCase()}@mail.outlook.example>`,
      createdAt: new Date(),
      content,
      files: [],
      immutableId,
      isDraft: true,
    };
    const mailbox = this.#messages.get(owner) ?? new Map<string, Draft>();
    this.#messages.set(owner, mailbox.set(draft.id, draft));
    return draft;
  }

  find(owner: string, id: string): Draft | undefined {
    return this.#messages.get(owner)?.get(id);
  }

  delete(owner: string, id: string): boolean {
    return this.#messages.get(owner)?.delete(id) ?? false;
  }

  /** Moves a draft to Sent Items. An ordinary id changes when a message moves; an immutable one stays. */
  markSent(owner: string, draft: Draft): void {
    draft.isDraft = false;
    if (draft.immutableId) return;
    this.delete(owner, draft.id);
    draft.id = newId();
    this.#messages.get(owner)?.set(draft.id, draft);
  }
}
