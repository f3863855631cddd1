import { createFakeHost, testUser, type FakeHost } from '@cc/shared-ui/testing/fake-host';
import { renderWithHost, type RenderedWithHost } from '@cc/shared-ui/testing/render-with-host';
import type { ReactElement } from 'react';
import { openStore } from '../commerce-root.tsx';
import { CartProvider } from '../state/cart-context.tsx';
import { selectItems, type CartItem } from '../state/cart-slice.ts';
import { cartKey } from '../state/cart-storage.ts';
import { ownedRead, type Owned } from '../state/owned-slice.ts';
import { createFakeBrowser, type FakeBrowser } from './fake-browser.ts';

export interface RenderCommerceOptions {
  readonly host?: FakeHost;
  readonly browser?: FakeBrowser;
  readonly route?: string;
  /** The cart when the page opens. */
  readonly cart?: readonly CartItem[];
  /** The test user's known purchases; none by default. `unread`: the page requests them from the API. */
  readonly owned?: Omit<Owned, 'userId'> | 'unread';
}

const nothing = { proListIds: [], isUnlimited: false };

export interface RenderedCommerce extends RenderedWithHost {
  readonly browser: FakeBrowser;
  /** The cart now, as `<quantity> <id>`. */
  readonly cartNow: () => string[];
}

/** Renders a part of commerce with a store and a browser of its own. */
export function renderCommerce(
  ui: ReactElement,
  {
    host = createFakeHost(),
    browser = createFakeBrowser(),
    route = '/',
    cart,
    owned = nothing,
  }: RenderCommerceOptions = {},
): RenderedCommerce {
  if (cart) browser.localStorage.setItem(cartKey, JSON.stringify(cart));
  const store = openStore(host, browser);
  if (owned !== 'unread') store.dispatch(ownedRead({ userId: testUser.id, ...owned }));
  const rendered = renderWithHost(<CartProvider store={store}>{ui}</CartProvider>, { host, route });
  return {
    ...rendered,
    browser,
    cartNow: () => selectItems(store.getState()).map(({ id, quantity }) => `${quantity} ${id}`),
  };
}
