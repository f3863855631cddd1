import { emailMaxLength, looksLikeEmail } from './email-rule.ts';

/** An order of professional club contacts (specification 3). */
export interface ProContactOrder {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** 1 to 5. */
  readonly numTeams: number;
  /** The clubs, in the buyer's own words. */
  readonly teams: string;
}

/** Key people per club (specification 9). */
export const peoplePerClub = 10;
/** Clubs of one order (specification 9). */
export const maxTeams = 5;
/** Cents per club (specification 9): of one club, and of two or more. */
export const clubPrice = { one: 500, several: 350 } as const;

/** The longest that each field may be, in characters. */
export const proContactOrderMaxLength = { firstName: 100, lastName: 100, email: emailMaxLength, teams: 2_000 } as const;

/** What an order of so many clubs costs, in cents. */
export function proContactPrice(numTeams: number): number {
  return numTeams * (numTeams > 1 ? clubPrice.several : clubPrice.one);
}

/** Specification 5, in these words. */
export const allFieldsRequired = 'All fields are required.';
export const emailNotValid = 'Please enter a valid email address.';
export const teamsOutOfRange = `Please choose 1 to ${maxTeams} clubs.`;

/** What is wrong with an order, in words for the buyer; undefined when it may be sent (specification 5). */
export function proContactOrderProblem(order: ProContactOrder): string | undefined {
  const texts = [order.firstName, order.lastName, order.email, order.teams];
  if (texts.some((text) => text.trim() === '')) return allFieldsRequired;
  if (!looksLikeEmail(order.email.trim())) return emailNotValid;
  const { numTeams } = order;
  return Number.isInteger(numTeams) && numTeams >= 1 && numTeams <= maxTeams ? undefined : teamsOutOfRange;
}
