import { looksLikeEmail } from '@cc/contracts/entities/email-rule';
import {
  allFieldsRequired,
  emailNotValid,
  proContactOrderProblem,
  type ProContactOrder,
} from '@cc/contracts/entities/pro-contact-order';

/** An order as it is being written: `numTeams` is null while nothing is chosen. */
export type OrderDraft = Omit<ProContactOrder, 'numTeams'> & { readonly numTeams: number | null };
export type OrderField = keyof OrderDraft;

export interface OrderProblems {
  /** The sentence of specification 5, or the server's. */
  readonly summary: string;
  /** What is wrong, by field. */
  readonly fields: Partial<Record<OrderField, string>>;
}

/** In the form's order. */
export const orderFields = ['firstName', 'lastName', 'email', 'numTeams', 'teams'] as const;

const missing: Record<OrderField, string> = {
  firstName: 'Please enter your first name.',
  lastName: 'Please enter your last name.',
  email: 'Please enter your email address.',
  numTeams: 'Please choose how many clubs.',
  teams: 'Please name your clubs.',
};

/** A draft with nothing left to choose: whether its words are right is for `findProblems`. */
export function isChosen(draft: OrderDraft): draft is ProContactOrder {
  return draft.numTeams !== null;
}

/** What keeps a draft from being an order; undefined when it may be sent (specification 5). */
export function findProblems(draft: OrderDraft): OrderProblems | undefined {
  const summary = isChosen(draft) ? proContactOrderProblem(draft) : allFieldsRequired;
  if (summary === undefined) return undefined;
  const blank = orderFields.filter((field) => draft[field] === null || String(draft[field]).trim() === '');
  const fields: OrderProblems['fields'] = Object.fromEntries(blank.map((field) => [field, missing[field]]));
  // What is missing comes first in the summary (specification 5); an address that is wrong is said beside its field all the same.
  const wrong = fields.email === undefined && !looksLikeEmail(draft.email.trim());
  return { summary, fields: wrong ? { ...fields, email: emailNotValid } : fields };
}
