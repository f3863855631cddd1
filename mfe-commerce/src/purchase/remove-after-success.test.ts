import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { openStore } from '../commerce-root.tsx';
import { selectItems } from '../state/cart-slice.ts';
import { cartKey } from '../state/cart-storage.ts';
import { cartItem } from '../testing/cart-items.ts';
import { createFakeBrowser, type FakeBrowser } from '../testing/fake-browser.ts';
import { rememberItem, settleCart } from './remove-after-success.ts';

/** A tab that shows the success page of a checkout session; what is left in its cart. */
function arrive(browser: Pick<FakeBrowser, 'localStorage'>, sessionId: string, itemId: string | null = null) {
  const tab = { ...createFakeBrowser(), localStorage: browser.localStorage };
  rememberItem(tab.sessionStorage, itemId);
  const store = openStore(createFakeHost(), tab);
  store.dispatch(settleCart(sessionId));
  return selectItems(store.getState()).map(({ id }) => id);
}

function fill({ localStorage }: Pick<FakeBrowser, 'localStorage'>): void {
  localStorage.setItem(cartKey, JSON.stringify([cartItem('starter'), cartItem('premium')]));
}

test('a success page opened in a second tab leaves alone what one bought item left in the cart', () => {
  const browser = createFakeBrowser();
  fill(browser);
  expect(arrive(browser, 'cs_one', 'premium')).toEqual(['starter']);
  expect(arrive(browser, 'cs_one')).toEqual(['starter']);
});

test('another payment settles the cart again, and the earlier ones are still known', () => {
  const browser = createFakeBrowser();
  for (const session of ['cs_one', 'cs_two']) {
    fill(browser);
    expect(arrive(browser, session)).toEqual([]);
  }
  fill(browser);
  expect(arrive(browser, 'cs_one')).toEqual(['starter', 'premium']);
  expect(arrive(browser, 'cs_two')).toEqual(['starter', 'premium']);
});

test.each(['{"broken"', 'null', '{}'])('%s where settled payments are kept counts as none', (stored) => {
  const browser = createFakeBrowser();
  fill(browser);
  browser.localStorage.setItem('settled-checkouts', stored);
  expect(arrive(browser, 'cs_one')).toEqual([]);
});
