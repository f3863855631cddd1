import { cartCleared, cartReplaced, selectCart } from './cart-slice.ts';
import { cartKey, ownerKey, readCart, readText, receiverKey, writeCart, writeText } from './cart-storage.ts';
import type { AppStore, Surroundings } from './store.ts';

/**
 * Keeps the cart and its receiver in local storage, and follows changes of other tabs. After a session that merely
 * ended, its user finds both again (D16.5). Another user gets neither, and a visitor does not see the receiver. A cart
 * that a visitor filled belongs to the user who signs in with it.
 */
export function keepCart(store: AppStore, { host: { auth }, browser }: Surroundings): void {
  const userNow = () => auth.getSnapshot().user?.id;
  let user = userNow();
  let written = selectCart(store.getState());

  const load = () => {
    const receiver = readText(browser.localStorage, receiverKey);
    const owner = readText(browser.localStorage, ownerKey);
    // To a visitor, what a user bought for somebody else stays so, without the address.
    const isHidden = user === undefined && owner !== null && receiver !== null;
    written = { items: readCart(browser.localStorage), receiver: isHidden ? '' : receiver };
    store.dispatch(cartReplaced(written));
    if (user === undefined || owner === user) return;
    if (owner !== null) store.dispatch(cartCleared());
    else if (written.items.length > 0) writeText(browser.localStorage, ownerKey, user);
  };
  store.subscribe(() => {
    const cart = selectCart(store.getState());
    if (cart === written) return;
    written = cart;
    writeCart(browser.localStorage, cart.items);
    // Where it is hidden from a visitor, the stored one stays.
    if (user !== undefined || cart.receiver !== '') writeText(browser.localStorage, receiverKey, cart.receiver);
    if (cart.items.length === 0) writeText(browser.localStorage, ownerKey, null);
    else if (user !== undefined) writeText(browser.localStorage, ownerKey, user);
  });
  load();
  auth.subscribe(() => {
    if (user === userNow()) return;
    user = userNow();
    load();
  });
  browser.onStorage((key) => {
    // Without a key, everything was cleared: in another tab, or by a sign-out in this one.
    if (key === cartKey || key === receiverKey || key === null) load();
  });
  // A page out of the browser's back/forward cache got no events of other tabs.
  browser.onReturn(load);
}
