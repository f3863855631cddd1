import { maxTeams, type ProContactOrder } from '@cc/contracts/entities/pro-contact-order';

const clubsParameter = 'clubs';

/** Every address that this remote links to. */
export const paths = {
  pro: () => '/pro',
  /** The order form, with a number of clubs chosen already when one is given. */
  order: (clubs?: ProContactOrder['numTeams']) =>
    clubs === undefined ? '/pro/order' : `/pro/order?${clubsParameter}=${clubs}`,
  product: (id: number) => `/product/${id}`,
  college: () => '/college',
  contact: () => '/contact',
  terms: () => '/terms',
  refund: () => '/refund',
};

/** The number of clubs that a link to the order form carries: 1 to 5, or undefined for anything else. */
export function clubsOf(search: string): number | undefined {
  const clubs = Number(new URLSearchParams(search).get(clubsParameter));
  return Number.isInteger(clubs) && clubs >= 1 && clubs <= maxTeams ? clubs : undefined;
}
