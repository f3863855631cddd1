import { attempt } from '../state/browser.ts';
import type { AppThunk } from '../state/store.ts';
import { cartCleared, itemRemoved } from '../state/cart-slice.ts';

const itemKey = 'remove-after-success';
const settledKey = 'settled-checkout';

/** Keeps which cart item a checkout is about; null: the whole cart. */
export function rememberItem(storage: Storage | undefined, itemId: string | null): void {
  attempt(() => {
    if (itemId === null) storage?.removeItem(itemKey);
    else storage?.setItem(itemKey, itemId);
  });
}

/**
 * After a payment: clears the cart, or removes only the one item whose id was stored (specification 2). Once for each
 * checkout session: a success page that is read again leaves alone what was put into the cart since.
 */
export const settleCart =
  (sessionId: string | null): AppThunk<void> =>
  (dispatch, _getState, { browser: { sessionStorage: storage } }) => {
    if (sessionId !== null && attempt(() => storage?.getItem(settledKey)) === sessionId) return;
    if (sessionId !== null) attempt(() => storage?.setItem(settledKey, sessionId));
    const itemId = attempt(() => storage?.getItem(itemKey)) ?? null;
    rememberItem(storage, null);
    dispatch(itemId === null ? cartCleared() : itemRemoved(itemId));
  };
