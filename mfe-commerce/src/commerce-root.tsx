import type { HostServices } from '@cc/contracts/federation/host-services';
import { useHost } from '@cc/shared-ui/host';
import type { ReactNode } from 'react';
import { resumePurchase } from './purchase/buy.ts';
import { type Browser, windowBrowser } from './state/browser.ts';
import { CartProvider } from './state/cart-context.tsx';
import { keepCart } from './state/keep-cart.ts';
import { ownedOutdated } from './state/owned-slice.ts';
import { makeStore, type AppStore } from './state/store.ts';

// One store per host: every page and every fragment of the document shows the same cart.
const stores = new WeakMap<HostServices, AppStore>();

/** A store that keeps the cart and goes on with a purchase that waited for a sign-in. */
export function openStore(host: HostServices, browser: Browser): AppStore {
  const surroundings = { host, browser };
  const store = makeStore(surroundings);
  keepCart(store, surroundings);
  resumePurchase(store, surroundings);
  host.events.on('tokens-changed', ({ reason }) => {
    if (reason === 'bought') store.dispatch(ownedOutdated());
  });
  return store;
}

/** Wraps each page and fragment of this remote. */
export function CommerceRoot({ children }: { readonly children?: ReactNode }) {
  const host = useHost();
  const store = stores.get(host) ?? openStore(host, windowBrowser);
  stores.set(host, store);
  return <CartProvider store={store}>{children}</CartProvider>;
}
