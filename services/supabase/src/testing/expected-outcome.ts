/** One order: its price and its contents. */
export interface Wish {
  readonly amount: number;
  readonly tokens: number;
  readonly unlimited: boolean;
}

/** The whole history of an order, without sequence. */
export interface History {
  readonly paid: boolean;
  /** Refunded cents, including pending refunds, without failed ones. */
  readonly refunded: number;
  /** Cents of disputes that are open or lost; without inquiries and disputes that were won. */
  readonly disputed: number;
}

export interface Expected {
  /** Available tokens minus owed ones. */
  readonly tokens: number;
  readonly unlimited: boolean;
  /** Ever bought; refunds do not lower it. */
  readonly purchased: number;
}

/**
 * The expected result of a user's orders by D7: an independent model for property tests, without ledger, sequence or
 * database.
 * @param spent tokens spent by sends.
 */
export function expectedOutcome(orders: readonly (Wish & History)[], spent = 0): Expected {
  const paid = orders.filter((order) => order.paid);
  const sum = (of: (order: Wish & History) => number) => paid.reduce((total, order) => total + of(order), 0);
  const back = ({ amount, refunded, disputed }: Wish & History) => Math.min(amount, refunded + disputed);
  return {
    tokens: sum((order) => order.tokens - Math.floor((order.tokens * back(order)) / order.amount)) - spent,
    unlimited: paid.some((order) => order.unlimited && back(order) < order.amount),
    purchased: sum(({ tokens }) => tokens),
  };
}
