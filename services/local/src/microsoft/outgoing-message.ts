import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type { LocalAccount } from '../demo-accounts.ts';
import { recipientsOf, senderOf } from '../inbox/read-message.ts';
import type { Draft } from './draft.ts';
import { graphErrors } from './graph-error.ts';
import type { GraphMessage, GraphRecipient } from './graph-message.ts';

/** A message that is ready to leave: its MIME form and everyone who gets it. */
export interface OutgoingMessage {
  readonly raw: Buffer;
  readonly to: readonly string[];
}

const named = ({ emailAddress }: GraphRecipient) => ({ name: emailAddress.name ?? '', address: emailAddress.address });

/** Headers of the sender's own: their names start with x-, and there are five at most. */
function checkHeaders({ internetMessageHeaders }: GraphMessage): void {
  const foreign = internetMessageHeaders.find(({ name }) => !/^x-/i.test(name));
  if (foreign) throw graphErrors.badHeader(foreign.name);
  if (internetMessageHeaders.length > 5) throw graphErrors.tooManyHeaders();
}

/**
 * Checks what Graph checks when it takes in a message.
 * @throws GraphError for custom headers that Graph refuses
 */
export function checkMessage(content: GraphMessage | Buffer): void {
  if (!Buffer.isBuffer(content)) checkHeaders(content);
}

async function composed(account: LocalAccount, draft: Draft, content: GraphMessage): Promise<OutgoingMessage> {
  const { toRecipients, ccRecipients, bccRecipients, body } = content;
  const raw = await new MailComposer({
    from: { name: account.name, address: account.email },
    to: toRecipients.map(named),
    cc: ccRecipients.map(named),
    replyTo: content.replyTo.map(named),
    subject: content.subject,
    messageId: draft.internetMessageId,
    date: new Date(),
    headers: content.internetMessageHeaders.map(({ name, value }) => ({ key: name, value })),
    ...(body.contentType === 'html' ? { html: body.content } : { text: body.content }),
    attachments: draft.files.map(({ name, contentType, content: file }) => ({
      filename: name,
      contentType,
      content: file,
    })),
  })
    .compile()
    .build();
  const to = [...toRecipients, ...ccRecipients, ...bccRecipients].map(({ emailAddress }) => emailAddress.address);
  return { raw, to: [...new Set(to)] };
}

/**
 * The message of a draft as it leaves the mailbox of an account.
 * @throws GraphError when it has no recipient, or names another sender
 */
export async function outgoingMessage(account: LocalAccount, draft: Draft): Promise<OutgoingMessage> {
  const { content } = draft;
  const message = Buffer.isBuffer(content)
    ? { raw: content, to: await recipientsOf(content) }
    : await composed(account, draft, content);
  const sender = Buffer.isBuffer(content) ? await senderOf(content) : content.from?.emailAddress.address;
  if (sender && sender.toLowerCase() !== account.email.toLowerCase()) throw graphErrors.sendAsDenied();
  if (message.to.length === 0) throw graphErrors.noRecipients();
  return message;
}
