import { sellables } from '../catalogue/sellable.ts';
import { attempt } from './browser.ts';
import type { CartItem } from './cart-slice.ts';

/** Where the cart is kept (specification 4). */
export const cartKey = 'cart';

/** The stored cart. Anything else than a cart, including invalid JSON, is removed (specification 4). Never throws. */
export function readCart(storage: Storage | undefined): CartItem[] {
  const stored = attempt(() => storage?.getItem(cartKey)) ?? null;
  if (stored === null) return [];
  const items = attempt(() => parseItems(JSON.parse(stored)));
  if (!items) attempt(() => storage?.removeItem(cartKey));
  return items ?? [];
}

/** Stores the cart if it has changed, so that other tabs get events for real changes only. Never throws. */
export function writeCart(storage: Storage | undefined, items: readonly CartItem[]): void {
  const text = JSON.stringify(items);
  attempt(() => {
    const stored = storage?.getItem(cartKey) ?? '[]';
    if (stored !== text) storage?.setItem(cartKey, text);
  });
}

// By hand: the cart's button stands on every page, and a schema library would weigh more than all of it.
function parseItems(stored: unknown): CartItem[] | undefined {
  if (!Array.isArray(stored) || !stored.every(isItem)) return undefined;
  // One line for each id: the rules of the cart know no other.
  return [...new Map(stored.map((item) => [item.id, asSoldToday(item)])).values()];
}

/** No cart has more than these; larger sums would lose their last digits. In cents, and in pieces. */
const maxPrice = 10_000_000;
const maxPieces = 999;

function isItem(value: unknown): value is CartItem {
  if (typeof value !== 'object' || value === null) return false;
  const item: Partial<Record<keyof CartItem, unknown>> = value;
  return (
    [item.id, item.name, item.priceId, item.image, item.currency].every((text) => typeof text === 'string') &&
    isCount(item.price, maxPrice) &&
    isCount(item.quantity, maxPieces) &&
    item.quantity > 0
  );
}

function isCount(value: unknown, max: number): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= max;
}

/** Names and prices may have changed since the item was put into the cart: the catalogue's are charged. */
function asSoldToday(item: CartItem): CartItem {
  const sold = sellables.find(({ priceId }) => priceId === item.priceId);
  return sold ? { ...item, name: sold.name, price: sold.price } : item;
}
