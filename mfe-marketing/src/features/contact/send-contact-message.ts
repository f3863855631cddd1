import type { ContactMessage } from '@cc/contracts/entities/contact-message';
import type { HostServices } from '@cc/contracts/federation/host-services';
import { outcomeIsUnknown } from '@cc/contracts/federation/outcome';

export type ContactOutcome =
  | { readonly kind: 'sent' }
  | {
      readonly kind: 'failed';
      readonly words: string;
      /** Nobody can tell: the message may have arrived all the same. */
      readonly mayHaveArrived: boolean;
      /** What the server found wrong with single fields. */
      readonly fields?: Readonly<Record<string, string>>;
    };

/** The form's words (specification 8). */
export const contactWords = {
  sent: "Message sent successfully! We'll get back to you soon.",
  failed: 'Failed to send message. Please try again.',
  network: 'Network error. Please check your connection and try again.',
} as const;

/** A message on its way to the API. */
export interface ContactParcel {
  readonly message: ContactMessage;
  /** What stands in the field that people do not see. */
  readonly website: string;
  /** Under one key the server takes one message, however often it is sent. */
  readonly key: string;
}

/** Hands a message to the API. Never throws. */
export async function sendContactMessage(
  host: Pick<HostServices, 'api'>,
  { message, website, key }: ContactParcel,
): Promise<ContactOutcome> {
  try {
    // Comes with the first message: a reader of the page needs no schema.
    const { contact, idempotencyKeyHeader } = await import(
      /* webpackChunkName: "contact-api" */ '@cc/contracts/api/contact'
    );
    const options = { headers: { [idempotencyKeyHeader]: key } };
    const result = await host.api.call(contact, { ...message, ...(website ? { website } : {}) }, options);
    if (result.ok) return { kind: 'sent' };
    const mayHaveArrived = outcomeIsUnknown(result);
    if (result.kind === 'network') return { kind: 'failed', words: contactWords.network, mayHaveArrived };
    const { error, fields } = result.error;
    const words = result.unreadable ? contactWords.failed : error;
    return { kind: 'failed', words, mayHaveArrived, ...(fields ? { fields } : {}) };
  } catch {
    // The schema's file could not be loaded: for the visitor the same as a network that is down.
    return { kind: 'failed', words: contactWords.network, mayHaveArrived: false };
  }
}
