import type { Browser } from './browser.ts';
import { cartReplaced, selectItems } from './cart-slice.ts';
import { cartKey, readCart, writeCart } from './cart-storage.ts';
import type { AppStore } from './store.ts';

/** Keeps the cart in local storage, and follows changes of other tabs. */
export function keepCart(store: AppStore, browser: Browser): void {
  const load = () => store.dispatch(cartReplaced(readCart(browser.localStorage)));
  load();
  let written = selectItems(store.getState());
  store.subscribe(() => {
    const items = selectItems(store.getState());
    if (items === written) return;
    written = items;
    writeCart(browser.localStorage, items);
  });
  browser.onStorage((key) => {
    // Without a key, everything was cleared: in another tab, or by a sign-out in this one.
    if (key === cartKey || key === null) load();
  });
  // A page out of the browser's back/forward cache got no events of other tabs.
  browser.onReturn(load);
}
