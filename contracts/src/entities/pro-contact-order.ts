import { choice, email, text, type FieldsOf } from './form-rules.ts';

/** Key people per club (specification 9). */
export const peoplePerClub = 10;
/** Clubs of one order (specification 9). */
export const maxTeams = 5;
/** Cents per club (specification 9): of one club, and of two or more. */
export const clubPrice = { one: 500, several: 350 } as const;

/** What an order of so many clubs costs, in cents. */
export function proContactPrice(numTeams: number): number {
  return numTeams * (numTeams > 1 ? clubPrice.several : clubPrice.one);
}

/** Specification 5, verbatim. */
export const allFieldsRequired = 'All fields are required.';

/** The numbers of clubs that one order can have. */
export const teamCounts: readonly number[] = Array.from({ length: maxTeams }, (_, index) => index + 1);

/** The order form (specification 3 and 5). */
export const proContactOrderRules = {
  firstName: text(100, 'Please enter your first name.'),
  lastName: text(100, 'Please enter your last name.'),
  email: email('Please enter your email address.', 'Please enter a valid email address.'),
  numTeams: choice(
    teamCounts,
    'Please choose how many clubs.',
    `Please choose a number of clubs from 1 to ${maxTeams}.`,
  ),
  /** The clubs, in the buyer's own words. */
  teams: text(2_000, 'Please name your clubs.'),
};

export type ProContactOrder = FieldsOf<typeof proContactOrderRules>;

/**
 * The one sentence for an order with problems: what is missing comes before what is wrong (specification 5). Undefined
 * when there are none.
 */
export function orderSummary(problems: readonly string[]): string | undefined {
  const missing = new Set(Object.values(proContactOrderRules).map((rule) => rule.missing));
  return problems.some((problem) => missing.has(problem)) ? allFieldsRequired : problems[0];
}
