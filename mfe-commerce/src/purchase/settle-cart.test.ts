import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { openStore } from '../commerce-root.tsx';
import { itemAdded, receiverNamed, selectItems, selectReceiver } from '../state/cart-slice.ts';
import { cartKey } from '../state/cart-storage.ts';
import { cartItem } from '../testing/cart-items.ts';
import { createFakeBrowser, type FakeBrowser } from '../testing/fake-browser.ts';
import { settleCart } from './settle-cart.ts';

const shown = (store: ReturnType<typeof openStore>) =>
  selectItems(store.getState()).map(({ id, quantity }) => `${quantity} ${id}`);

/** A tab of its own that shows the success page of a checkout session; what is left in its cart. */
function arrive({ localStorage }: Pick<FakeBrowser, 'localStorage'>, sessionId: string, ...bought: [string, number][]) {
  const store = openStore(createFakeHost(), { ...createFakeBrowser(), localStorage });
  const lines = bought.map(([id, quantity]) => ({ priceId: cartItem(id).priceId, quantity }));
  store.dispatch(settleCart(sessionId, lines));
  return shown(store);
}

function fill({ localStorage }: Pick<FakeBrowser, 'localStorage'>): void {
  localStorage.setItem(cartKey, JSON.stringify([cartItem('starter', 2), cartItem('premium')]));
}

// @spec 2.payment.1, D1.20
test('buying the whole cart empties it; buying one item keeps the others', () => {
  const browser = createFakeBrowser();
  fill(browser);
  expect(arrive(browser, 'cs_one', ['starter', 2], ['premium', 1])).toEqual([]);
  fill(browser);
  expect(arrive(browser, 'cs_two', ['premium', 1])).toEqual(['2 starter']);
});

// @spec 2.payment.1
test('items added during the payment stay in the cart', () => {
  const browser = createFakeBrowser();
  fill(browser);
  const otherTab = openStore(createFakeHost(), browser);
  for (const id of ['starter', '1']) otherTab.dispatch(itemAdded(cartItem(id)));
  expect(arrive(browser, 'cs_one', ['starter', 2], ['premium', 1])).toEqual(['1 starter', '1 1']);
});

test('an item bought without the cart removes nothing from it', () => {
  const browser = createFakeBrowser();
  fill(browser);
  expect(arrive(browser, 'cs_one', ['unlimited', 1])).toEqual(['2 starter', '1 premium']);
});

// @spec 2.payment.1
test('a success page in a second tab keeps items added since', () => {
  const browser = createFakeBrowser();
  fill(browser);
  expect(arrive(browser, 'cs_one', ['premium', 1])).toEqual(['2 starter']);
  fill(browser);
  expect(arrive(browser, 'cs_one', ['premium', 1])).toEqual(['2 starter', '1 premium']);
});

test('each payment settles the cart once, and earlier payments stay settled', () => {
  const browser = createFakeBrowser();
  for (const session of ['cs_one', 'cs_two']) {
    fill(browser);
    expect(arrive(browser, session, ['premium', 1])).toEqual(['2 starter']);
  }
  fill(browser);
  expect(arrive(browser, 'cs_one', ['premium', 1])).toEqual(['2 starter', '1 premium']);
  expect(arrive(browser, 'cs_two', ['premium', 1])).toEqual(['2 starter', '1 premium']);
});

test.each([
  ['a gift is paid for', true, null],
  ['something else is paid for', false, 'jo@mail.example'],
])('the receiver of what is in the cart after %s', (_what, given, left) => {
  const browser = createFakeBrowser();
  fill(browser);
  const store = openStore(createFakeHost(), browser);
  store.dispatch(receiverNamed('jo@mail.example'));
  store.dispatch(settleCart('cs_one', [{ priceId: cartItem('premium').priceId, quantity: 1 }], given));
  expect(selectReceiver(store.getState())).toBe(left);
});

test.each(['{"broken"', 'null', '{}'])('%s in the storage counts as no settled payments', (stored) => {
  const browser = createFakeBrowser();
  fill(browser);
  browser.localStorage.setItem('settled-checkouts', stored);
  expect(arrive(browser, 'cs_one', ['premium', 1])).toEqual(['2 starter']);
});
