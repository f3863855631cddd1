/** One order as it was made: what it costs, and what it brings. */
export interface Wish {
  readonly amount: number;
  readonly tokens: number;
  readonly unlimited: boolean;
}

/** Everything that ever happened to an order, in no order at all. */
export interface History {
  readonly paid: boolean;
  /** Cents that went back, or are on their way back; without refunds that failed. */
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
 * What must come of a user's orders by D7, thought anew: the oracle of the property tests. It knows no ledger, no
 * sequence and no database.
 * @param spent tokens that sends took.
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
