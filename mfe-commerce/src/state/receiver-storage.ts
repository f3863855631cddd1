import { attempt } from './browser.ts';

/** In the tab's storage: the address that gets what is in the cart, as it was typed. */
const receiverKey = 'gift-to';

/** Null: what is in the cart is for the buyer. Never throws. */
export function readReceiver(storage: Storage | undefined): string | null {
  return attempt(() => storage?.getItem(receiverKey)) ?? null;
}

/**
 * Keeps it over a reload, and over the way to the payment page and back: otherwise the next checkout would be for the buyer.
 * Never throws.
 */
export function keepReceiver(storage: Storage | undefined, receiver: string | null): void {
  attempt(() => (receiver === null ? storage?.removeItem(receiverKey) : storage?.setItem(receiverKey, receiver)));
}
