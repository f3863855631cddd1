import { attempt } from '../state/browser.ts';
import { itemsBought, receiverNamed } from '../state/cart-slice.ts';
import type { AppThunk } from '../state/store.ts';
import type { OrderLine } from './order.ts';

/** In the storage that all tabs share: the ids of the checkout sessions that settled the cart, the latest last. */
const settledKey = 'settled-checkouts';
/** How many ids are stored. A success page older than these would settle the cart again. */
const maxSettled = 20;

/**
 * After a payment: removes only the bought items from the cart (D11). Once for each checkout session,
 * whatever tab shows its success page: one that is read again, or opened in a second tab, leaves the cart alone.
 * @param given the receiver that was named in the cart has it: what is bought next is for somebody else only if that is
 * said again
 */
export const settleCart =
  (sessionId: string, bought: readonly OrderLine[], given = false): AppThunk<void> =>
  (dispatch, _getState, { browser: { localStorage } }) => {
    const settled = readSettled(localStorage);
    if (settled.includes(sessionId)) return;
    const kept = JSON.stringify([...settled, sessionId].slice(-maxSettled));
    attempt(() => localStorage?.setItem(settledKey, kept));
    if (given) dispatch(receiverNamed(null));
    dispatch(itemsBought(bought));
  };

function readSettled(storage: Storage | undefined): readonly unknown[] {
  const stored = attempt(() => JSON.parse(storage?.getItem(settledKey) ?? '[]') as unknown); // anything may stand there
  return Array.isArray(stored) ? stored : [];
}
