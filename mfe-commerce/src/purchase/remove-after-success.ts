import { attempt } from '../state/browser.ts';
import type { AppThunk } from '../state/store.ts';
import { cartCleared, itemRemoved } from '../state/cart-slice.ts';

const itemKey = 'remove-after-success';
/** In the storage that all tabs share: the ids of the checkout sessions that settled the cart, the latest last. */
const settledKey = 'settled-checkouts';
/** How many are kept. Who opens the success page of an older purchase again is beyond what a cart can guard against. */
const settledKept = 20;

/** Keeps which cart item a checkout is about; null: the whole cart. */
export function rememberItem(storage: Storage | undefined, itemId: string | null): void {
  attempt(() => {
    if (itemId === null) storage?.removeItem(itemKey);
    else storage?.setItem(itemKey, itemId);
  });
}

/**
 * After a payment: clears the cart, or removes only the one item whose id was stored (specification 2). Once for each
 * checkout session, whatever tab shows its success page: one that is read again, or opened in a second tab, leaves alone
 * what is in the cart by then.
 */
export const settleCart =
  (sessionId: string | null): AppThunk<void> =>
  (dispatch, _getState, { browser: { sessionStorage, localStorage } }) => {
    if (sessionId !== null) {
      const settled = readSettled(localStorage);
      if (settled.includes(sessionId)) return;
      const kept = JSON.stringify([...settled, sessionId].slice(-settledKept));
      attempt(() => localStorage?.setItem(settledKey, kept));
    }
    const itemId = attempt(() => sessionStorage?.getItem(itemKey)) ?? null;
    rememberItem(sessionStorage, null);
    dispatch(itemId === null ? cartCleared() : itemRemoved(itemId));
  };

function readSettled(storage: Storage | undefined): readonly unknown[] {
  const stored = attempt(() => JSON.parse(storage?.getItem(settledKey) ?? '[]') as unknown); // anything may stand there
  return Array.isArray(stored) ? stored : [];
}
