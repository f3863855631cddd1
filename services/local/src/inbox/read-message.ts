import PostalMime, { type Address, type Email } from 'postal-mime';
import type { DeliveredMail, InboxMessage } from './message.ts';

/** The decoded bytes of one attachment, with the name and type that its sender gave it. */
export interface AttachmentContent {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

function addressesOf(list: readonly Address[] | undefined): string[] {
  return (list ?? [])
    .flatMap((entry) => (entry.group ? addressesOf(entry.group) : [entry.address ?? '']))
    .filter(Boolean);
}

function headersOf(email: Email): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { key, value } of email.headers) headers[key] = key in headers ? `${headers[key]}\n${value}` : value;
  return headers;
}

function attachmentsOf(email: Email): AttachmentContent[] {
  return email.attachments.map(({ filename, mimeType, content }, index) => ({
    filename: filename ?? `attachment-${index + 1}`,
    contentType: mimeType,
    content: typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
  }));
}

/** Whether the text part travels as base64, found in the first header block that announces plain text. */
function textIsBase64(raw: Buffer): boolean {
  const blocks = raw.toString('latin1').split(/\r?\n\r?\n/);
  const announced = blocks.find((block) => /^content-type:\s*text\/plain/im.test(block)) ?? blocks[0] ?? '';
  return /^content-transfer-encoding:\s*base64/im.test(announced);
}

/**
 * The original text. Unless it is base64, the line end before a boundary or at the end of a message belongs to the
 * format, but the parser returns it as part of the text.
 */
function textOf({ text = '' }: Email, raw: Buffer): string {
  return textIsBase64(raw) ? text : text.replace(/\n$/, '');
}

/** Reads the addresses that the headers To, Cc and Bcc of a MIME message name. */
export async function recipientsOf(raw: Buffer): Promise<string[]> {
  const { to, cc, bcc } = await PostalMime.parse(raw);
  return [...new Set([to, cc, bcc].flatMap(addressesOf))];
}

/** Parses an email for the inbox. The caller adds `id` and `receivedAt`. */
export async function readMessage(mail: DeliveredMail, id: string, receivedAt: Date): Promise<InboxMessage> {
  const email = await PostalMime.parse(mail.raw);
  const headerRecipients = [email.to, email.cc, email.bcc].flatMap(addressesOf);
  return {
    id,
    via: mail.via,
    from: mail.from ?? email.from?.address ?? '',
    fromName: email.from?.name ?? '',
    to: [...new Set(mail.to ?? headerRecipients)],
    subject: email.subject ?? '',
    text: textOf(email, mail.raw),
    html: email.html ?? '',
    headers: headersOf(email),
    attachments: attachmentsOf(email).map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      size: content.length,
    })),
    receivedAt: receivedAt.toISOString(),
  };
}

/** The attachment at a position (0 for the first) of a MIME message, or undefined when it has no such attachment. */
export async function readAttachment(raw: Buffer, index: number): Promise<AttachmentContent | undefined> {
  return attachmentsOf(await PostalMime.parse(raw))[index];
}
