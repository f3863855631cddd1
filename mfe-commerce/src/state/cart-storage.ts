import { sellables } from '../catalogue/sellable.ts';
import { attempt } from './browser.ts';
import type { CartItem } from './cart-slice.ts';

/** Where the cart is kept (specification 4). */
export const cartKey = 'cart';
/** The id of the user whose cart it is. */
export const ownerKey = 'cart-of';
/** The address that gets what is in the cart. */
export const receiverKey = 'gift-to';

/** Never throws. */
export function readText(storage: Storage | undefined, key: string): string | null {
  return attempt(() => storage?.getItem(key)) ?? null;
}

/** Stores a text, or removes it, if it has changed. Never throws. */
export function writeText(storage: Storage | undefined, key: string, text: string | null): void {
  if (readText(storage, key) === text) return;
  attempt(() => (text === null ? storage?.removeItem(key) : storage?.setItem(key, text)));
}

/** The stored cart. Anything else than a cart, including invalid JSON, is removed (specification 4). Never throws. */
export function readCart(storage: Storage | undefined): CartItem[] {
  const stored = readText(storage, cartKey);
  if (stored === null) return [];
  const items = attempt(() => parseItems(JSON.parse(stored)));
  if (!items) writeText(storage, cartKey, null);
  return items ?? [];
}

/** Stores the cart if it has changed, so that other tabs get events for real changes only. Never throws. */
export function writeCart(storage: Storage | undefined, items: readonly CartItem[]): void {
  if (items.length > 0 || readText(storage, cartKey) !== null) writeText(storage, cartKey, JSON.stringify(items));
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
