import { looksLikeEmail } from './email-rule.ts';

/** The table that newsletter subscribers are inserted into, as `{ email }` (specification 7). */
export const newsletterTable = 'emails';

/** A row of `emails` (specification 3). */
export interface NewsletterSubscriber {
  readonly email: string;
}

/** PostgreSQL's code for a value that a unique column holds already: the address is on the list. */
export const alreadySubscribedCode = '23505';

/**
 * The codes of an address that the list does not take: PostgreSQL's of a broken check and of characters that it cannot
 * store, and the data service's of a body with half a character, which is no JSON to it.
 */
export const addressRefusedCodes: readonly string[] = ['23514', '22021', '22P05', 'PGRST102'];

/** How long the footer shows that a sign-up worked, in milliseconds (specification 4). */
export const footerMessageMs = 3_000;

/** The words of both newsletter forms (specification 5 and 8). */
export const newsletterMessages = {
  empty: 'Please enter your email address',
  invalid: 'Please enter a valid email address',
  failed: 'Failed to subscribe. Please try again.',
  noAnswer: 'No answer came. Please try again: your address goes on the list only once.',
  footerSuccess: 'Successfully subscribed!',
  sectionSuccess: 'Successfully subscribed to our newsletter!',
  already: 'You are already subscribed. Thank you for staying with us.',
} as const;

/**
 * What is wrong with an address in the footer's form: it must be there and contain an @ (specification 5), and be one that
 * the list takes, since no second try would help any other.
 */
export function footerEmailProblem(email: string): string | undefined {
  return looksLikeEmail(email.trim()) ? undefined : newsletterMessages.invalid;
}

/** What is wrong with an address in the newsletter section: empty, or not text, @, text, dot, text (specification 5). */
export function sectionEmailProblem(email: string): string | undefined {
  const address = email.trim();
  if (address === '') return newsletterMessages.empty;
  return looksLikeEmail(address) ? undefined : newsletterMessages.invalid;
}
