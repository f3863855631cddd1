import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type { LocalAccount } from '../demo-accounts.ts';
import type { Draft } from './draft.ts';
import { graphErrors } from './graph-error.ts';
import type { GraphRecipient } from './graph-message.ts';

/** A message ready to be sent: its MIME form and all recipients. */
export interface OutgoingMessage {
  readonly raw: Buffer;
  readonly to: readonly string[];
}

const named = ({ emailAddress }: GraphRecipient) => ({ name: emailAddress.name ?? '', address: emailAddress.address });

/**
 * The outgoing message of a draft.
 * @throws GraphError when it has no recipient, or names another sender
 */
export async function outgoingMessage(account: LocalAccount, draft: Draft): Promise<OutgoingMessage> {
  const { from, toRecipients, subject, body } = draft.content;
  const sender = from?.emailAddress.address;
  if (sender && sender.toLowerCase() !== account.email.toLowerCase()) throw graphErrors.sendAsDenied();
  if (toRecipients.length === 0) throw graphErrors.noRecipients();
  const raw = await new MailComposer({
    from: { name: account.name, address: account.email },
    to: toRecipients.map(named),
    subject,
    messageId: draft.internetMessageId,
    date: new Date(),
    text: body.content,
    attachments: draft.files.map(({ name, contentType, content }) => ({ filename: name, contentType, content })),
  })
    .compile()
    .build();
  return { raw, to: [...new Set(toRecipients.map(({ emailAddress }) => emailAddress.address))] };
}
