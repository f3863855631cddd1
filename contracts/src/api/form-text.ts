import { z } from 'zod';
import { emailMaxLength, emailPattern } from '../entities/email-rule.ts';
import { tooLongWords } from '../entities/text-length.ts';

/**
 * A field of a public form, in the words that stand beside it.
 * @param longest in characters.
 * @param missing the sentence for a field that is left out or blank.
 */
export function formText(longest: number, missing: string) {
  return z.string({ error: missing }).trim().min(1, missing).max(longest, tooLongWords(longest));
}

/** The address of whoever fills in a public form: one that mail can be sent to, and never two. */
export function formEmail(missing: string, invalid: string) {
  return formText(emailMaxLength, missing).regex(emailPattern, invalid);
}
