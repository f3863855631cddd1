import type { Sellable } from '../catalogue/sellable.ts';
import type { CartItem } from '../state/cart-slice.ts';

export interface OrderLine {
  readonly priceId: string;
  readonly quantity: number;
}

/** A wish to buy: one thing at once, a line of the cart, or the whole cart. */
export interface Order {
  /** Identifies the order, so that only its button looks busy. */
  readonly key: string;
  readonly lines: readonly OrderLine[];
  /** The address of somebody else's account, which gets the tokens. */
  readonly giftTo?: string;
}

/** Key of the order that buys the whole cart. No item has this id. */
export const wholeCart = 'whole-cart';

export function orderOf({ id, priceId }: Sellable): Order {
  return { key: id, lines: [{ priceId, quantity: 1 }] };
}

export function orderOfLine({ id, priceId, quantity }: CartItem): Order {
  return { key: id, lines: [{ priceId, quantity }] };
}

export function orderOfCart(items: readonly CartItem[], giftTo = ''): Order {
  const lines = items.map(({ priceId, quantity }) => ({ priceId, quantity }));
  return { key: wholeCart, lines, ...(giftTo ? { giftTo } : {}) };
}
