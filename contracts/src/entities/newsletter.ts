import { emailMaxLength } from './email-rule.ts';
import { text } from './form-rules.ts';

/** The table that newsletter subscribers are inserted into, as `{ email }` (specification 7). */
export const newsletterTable = 'emails';

/** A row of `emails` (specification 3). */
export interface NewsletterSubscriber {
  readonly email: string;
}

/**
 * The codes of an address that the list does not take: PostgreSQL's of a broken check and of characters that it cannot
 * store, and the data service's of a body with half a character, which is no JSON to it.
 */
export const addressRefusedCodes: readonly string[] = ['23514', '22021', '22P05', 'PGRST102'];

/** How long the footer shows that a sign-up worked, in milliseconds (specification 4). */
export const footerMessageMs = 3_000;

/** The messages of both newsletter forms (specification 5 and 8). */
export const newsletterMessages = {
  empty: 'Please enter your email address',
  invalid: 'Please enter a valid email address',
  failed: 'Failed to subscribe. Please try again.',
  noAnswer: 'We got no answer. Please try again. Your address goes on the list only once.',
  footerSuccess: 'Successfully subscribed!',
  sectionSuccess: 'Successfully subscribed to our newsletter!',
} as const;

/** Beside both successes: the list has an address only once its reader confirms it (D1.27b). */
export const newsletterConfirm = 'Please confirm it in the email we just sent you.';

// Not blanks, control characters, or signs that would make a header or a second address.
const part = String.raw`[^\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f\u3000\ufeff@,;:<>"\(\)\[\]\\]+`;

/**
 * Text, @, text, dot, text (specification 5): refuses only what no mail can reach. PostgreSQL and the `pattern` of an
 * input read the same expression; the table's check holds it word for word.
 */
export const newsletterEmailPattern = `${part}@${part}\\.${part}`;

function newsletterEmail(missing: string) {
  const { invalid } = newsletterMessages;
  return text(emailMaxLength, missing, {
    pattern: new RegExp(`^${newsletterEmailPattern}$`, 'u'),
    inputPattern: newsletterEmailPattern,
    wrong: invalid,
    tooLong: invalid,
  });
}

/** The newsletter form of the footer. */
export const newsletterFooterRules = { email: newsletterEmail(newsletterMessages.invalid) };

/** The newsletter form of the section, with its own message for an empty field. */
export const newsletterSectionRules = { email: newsletterEmail(newsletterMessages.empty) };
