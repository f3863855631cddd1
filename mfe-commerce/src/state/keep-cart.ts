import type { Browser } from './browser.ts';
import { cartReplaced, selectItems } from './cart-slice.ts';
import { cartKey, readCart, writeCart } from './cart-storage.ts';
import { keepReceiver } from './receiver-storage.ts';
import type { AppStore } from './store.ts';

/** Keeps the cart in local storage, and follows changes of other tabs. Its receiver is forgotten with it. */
export function keepCart(store: AppStore, browser: Browser): void {
  const load = () => store.dispatch(cartReplaced(readCart(browser.localStorage)));
  const forgetReceiver = () => {
    if (selectItems(store.getState()).length === 0) keepReceiver(browser.sessionStorage, null);
  };
  load();
  forgetReceiver();
  let written = selectItems(store.getState());
  store.subscribe(() => {
    const items = selectItems(store.getState());
    if (items === written) return;
    written = items;
    writeCart(browser.localStorage, items);
    forgetReceiver();
  });
  browser.onStorage((key) => {
    // Without a key, everything was cleared: in another tab, or by a sign-out in this one.
    if (key === cartKey || key === null) load();
  });
  // A page out of the browser's back/forward cache got no events of other tabs.
  browser.onReturn(load);
}
