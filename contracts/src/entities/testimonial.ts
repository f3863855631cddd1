import { requiredTextProblem } from './text-length.ts';

/** A review as a visitor writes it (specification 3). `rating` is 1 to 5, or null while nothing is chosen. */
export interface TestimonialDraft {
  readonly firstName: string;
  readonly lastInitial: string;
  readonly rating: number | null;
  readonly comments: string;
}

export const ratings = [1, 2, 3, 4, 5] as const;

/** The longest that each field may be, in characters. One for the initial (specification 9). */
export const testimonialMaxLength = { firstName: 50, lastInitial: 1, comments: 1_000 } as const;

/** One uppercase letter, of any alphabet. */
export const lastInitialPattern = /^\p{Lu}$/u;

/** The first character of what was typed, in upper case (specification 5). */
export function toLastInitial(typed: string): string {
  return [...typed.trim().toUpperCase()][0] ?? '';
}

/** What is said beside a field that does not do. */
export const testimonialProblemWords = {
  firstName: 'Please enter your first name.',
  lastInitial: 'Please enter one letter.',
  rating: 'Please choose from one to five stars.',
  comments: 'Please write a sentence or two.',
} as const;

/** What is wrong, by field; empty when the review may be sent. All four are required (specification 5). */
export function testimonialProblems(draft: TestimonialDraft): Partial<Record<keyof TestimonialDraft, string>> {
  const { firstName, comments } = testimonialMaxLength;
  const words = testimonialProblemWords;
  const problems = {
    firstName: requiredTextProblem(draft.firstName, firstName, words.firstName),
    lastInitial: lastInitialPattern.test(draft.lastInitial) ? undefined : words.lastInitial,
    rating: draft.rating === null ? words.rating : undefined,
    comments: requiredTextProblem(draft.comments, comments, words.comments),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}
