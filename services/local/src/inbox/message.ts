/** Transport of an email: a mailbox at one of the stand-ins, or SMTP. */
export const inboxSources = ['gmail', 'outlook', 'smtp'] as const;
export type InboxSource = (typeof inboxSources)[number];

/** An incoming email. */
export interface DeliveredMail {
  readonly via: InboxSource;
  /** The whole MIME message, as its recipients would get it. */
  readonly raw: Buffer;
  /** The address that the mail was sent from. Left out: the address of its From header. */
  readonly from?: string;
  /** Plain addresses that get the mail, hidden ones too. Left out: those of To, Cc and Bcc. */
  readonly to?: readonly string[];
}

export interface InboxAttachment {
  readonly filename: string;
  readonly contentType: string;
  /** Bytes, decoded. */
  readonly size: number;
}

/** A mail in the inbox, in the shape of `GET /api/messages`. */
export interface InboxMessage {
  readonly id: string;
  readonly via: InboxSource;
  /** Plain address of the sender. */
  readonly from: string;
  readonly fromName: string;
  /** Plain addresses of all recipients. */
  readonly to: readonly string[];
  readonly subject: string;
  /** The text part, decoded, with `\n` as line end; empty when the mail has none. */
  readonly text: string;
  /** The HTML part, decoded; empty when the mail has none. */
  readonly html: string;
  /** Header values by name in lower case; a header that occurs repeatedly has one line for each. */
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: readonly InboxAttachment[];
  /** ISO 8601. */
  readonly receivedAt: string;
}
