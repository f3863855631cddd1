import { choice, text } from './form-rules.ts';

export const ratings = [1, 2, 3, 4, 5] as const;

const oneLetter = 'Please enter one letter.';

/** The review form (specification 3 and 5). */
export const testimonialRules = {
  firstName: text(50, 'Please enter your first name.'),
  /** One uppercase letter, or one of a script without capitals. */
  lastInitial: text(1, oneLetter, { pattern: /^[\p{Lu}\p{Lo}]$/u, wrong: oneLetter, tooLong: oneLetter }),
  rating: choice(ratings, 'Please choose from one to five stars.'),
  comments: text(1_000, 'Please write a sentence or two.'),
};

/** The first character of the text, in upper case (specification 5). */
export function toLastInitial(typed: string): string {
  return [...typed.trim().toUpperCase()][0] ?? '';
}
