import { attempt } from '../state/browser.ts';
import type { Order, OrderLine } from './order.ts';

const key = 'purchase-after-sign-in';
/** How long a purchase waits for its sign-in. */
const timeoutMs = 15 * 60_000;

/** Keeps an order over the way to the sign-in provider and back: in this tab, once, for 15 minutes. */
export function rememberOrder(storage: Storage | undefined, order: Order, now = Date.now()): void {
  attempt(() => storage?.setItem(key, JSON.stringify({ order, until: now + timeoutMs })));
}

/** The order that waits for a sign-in, if one does. Taking it forgets it. */
export function takeOrder(storage: Storage | undefined, now = Date.now()): Order | undefined {
  const stored = attempt(() => storage?.getItem(key));
  if (typeof stored !== 'string') return undefined;
  forgetOrder(storage);
  return attempt(() => parse(JSON.parse(stored), now));
}

export function forgetOrder(storage: Storage | undefined): void {
  attempt(() => storage?.removeItem(key));
}

function parse(stored: unknown, now: number): Order | undefined {
  const { order, until } = stored as { readonly order: Order; readonly until: number }; // read field by field below
  const inTime = until > now && until <= now + timeoutMs;
  return inTime && typeof order.key === 'string' && order.lines.every(isLine) ? order : undefined;
}

function isLine({ priceId, quantity }: OrderLine): boolean {
  return typeof priceId === 'string' && Number.isSafeInteger(quantity) && quantity > 0;
}
