import type { ContactMessage } from '@cc/contracts/entities/contact-message';
import type { HostServices } from '@cc/contracts/federation/host-services';

export type ContactOutcome =
  | { readonly kind: 'sent' }
  | {
      readonly kind: 'failed';
      readonly words: string;
      /** What the server found wrong with single fields. */
      readonly fields?: Readonly<Record<string, string>>;
    };

/** The form's words (specification 8). */
export const contactWords = {
  sent: "Message sent successfully! We'll get back to you soon.",
  failed: 'Failed to send message. Please try again.',
  network: 'Network error. Please check your connection and try again.',
} as const;

/** Hands a message to the API. Never throws. */
export async function sendContactMessage(
  host: Pick<HostServices, 'api'>,
  message: ContactMessage,
  website: string,
): Promise<ContactOutcome> {
  try {
    // Comes with the first message: a reader of the page needs no schema.
    const { contact } = await import(/* webpackChunkName: "contact-api" */ '@cc/contracts/api/contact');
    const result = await host.api.call(contact, { ...message, ...(website ? { website } : {}) });
    if (result.ok) return { kind: 'sent' };
    if (result.kind === 'network') return { kind: 'failed', words: contactWords.network };
    const { error, fields } = result.error;
    const words = result.unreadable ? contactWords.failed : error;
    return { kind: 'failed', words, ...(fields ? { fields } : {}) };
  } catch {
    // The schema's file could not be loaded: for the visitor the same as a network that is down.
    return { kind: 'failed', words: contactWords.network };
  }
}
