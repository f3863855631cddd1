import { cartItem } from '../testing/cart-items.ts';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { createFakeBrowser } from '../testing/fake-browser.ts';
import type { Browser } from './browser.ts';
import { cartCleared, itemAdded, itemRemoved, selectItems } from './cart-slice.ts';
import { keepCart } from './keep-cart.ts';
import { makeStore } from './store.ts';

function open(browser: Browser, host = createFakeHost()) {
  const store = makeStore({ host, browser });
  keepCart(store, { host, browser });
  return { store, shown: () => selectItems(store.getState()).map(({ id, quantity }) => `${quantity} ${id}`) };
}

// @spec 3.7, 4.cart.1
test('the cart is stored under the key cart and restored after a reload', () => {
  const browser = createFakeBrowser();
  open(browser).store.dispatch(itemAdded(cartItem('premium')));
  expect(JSON.parse(browser.localStorage.getItem('cart') ?? '')).toEqual([cartItem('premium')]);
  expect(open(browser).shown()).toEqual(['1 premium']);
});

// @spec 3.7, 4.cart.1
test.each([
  ['text that is no JSON', '{"items":'],
  ['something else than a list', '{"items":[]}'],
  ['a list of other things', '[{"id":"starter"}]'],
  ['nothing', 'null'],
  ['a quantity of 0', JSON.stringify([cartItem('starter', 0)])],
  ['a fractional quantity', JSON.stringify([{ ...cartItem('starter'), quantity: 0.5 }])],
  ['a quantity that is too large', JSON.stringify([cartItem('starter', Number.MAX_SAFE_INTEGER)])],
  ['a price that is too large', JSON.stringify([{ ...cartItem('starter'), price: Number.MAX_SAFE_INTEGER }])],
  ['a negative price', JSON.stringify([{ ...cartItem('starter'), price: -1 }])],
  ['a name that is not a string', JSON.stringify([{ ...cartItem('starter'), name: 7 }])],
])('invalid storage is removed: %s', (_what, stored) => {
  const browser = createFakeBrowser();
  browser.localStorage.setItem('cart', stored);
  expect(open(browser).shown()).toEqual([]);
  expect(browser.localStorage.getItem('cart')).toBeNull();
});

test('the current price and name replace stored ones', () => {
  const browser = createFakeBrowser();
  browser.localStorage.setItem('cart', JSON.stringify([{ ...cartItem('premium', 2), price: 1, name: 'Cheap' }]));
  const { store } = open(browser);
  expect(selectItems(store.getState())).toEqual([cartItem('premium', 2)]);
});

test('two stored lines with one id are merged', () => {
  const browser = createFakeBrowser();
  browser.localStorage.setItem('cart', JSON.stringify([cartItem('starter'), cartItem('1'), cartItem('starter', 2)]));
  expect(open(browser).shown()).toEqual(['2 starter', '1 1']);
});

test('an item that is no longer sold stays in the cart until the buyer removes it', () => {
  const browser = createFakeBrowser();
  browser.localStorage.setItem('cart', JSON.stringify([{ ...cartItem('premium'), id: 'old', priceId: 'old' }]));
  const { store, shown } = open(browser);
  expect(shown()).toEqual(['1 old']);
  store.dispatch(itemRemoved('old'));
  expect(browser.localStorage.getItem('cart')).toBe('[]');
});

test('a change in another tab is read and not written back', () => {
  const browser = createFakeBrowser();
  const { shown } = open(browser);
  const write = jest.spyOn(browser.localStorage, 'setItem');
  const stored = JSON.stringify([cartItem('starter', 2)]);
  browser.changeElsewhere('cart', stored);
  expect(shown()).toEqual(['2 starter']);
  // The first one is the other tab's.
  expect(write.mock.calls.map(([key]) => key)).toEqual(['cart', 'cart-of']);
  browser.changeElsewhere('cart', null);
  expect(shown()).toEqual([]);
  browser.changeElsewhere('cart', stored);
  browser.clearElsewhere();
  expect(shown()).toEqual([]);
});

test('changes of other storage keys are ignored', () => {
  const browser = createFakeBrowser();
  const { store, shown } = open(browser);
  store.dispatch(itemAdded(cartItem('starter')));
  browser.changeElsewhere('theme', 'dark');
  expect(shown()).toEqual(['1 starter']);
});

test('a page restored from the back-forward cache reads the cart again', () => {
  const browser = createFakeBrowser();
  const { shown } = open(browser);
  browser.localStorage.setItem('cart', JSON.stringify([cartItem('1')]));
  expect(shown()).toEqual([]);
  browser.comeBack();
  expect(shown()).toEqual(['1 1']);
});

test('without storage the cart works but is not kept', () => {
  const refusing = new Proxy(createFakeBrowser().localStorage, {
    get: () => () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  for (const localStorage of [refusing, undefined]) {
    const { store, shown } = open({ ...createFakeBrowser(), localStorage });
    store.dispatch(itemAdded(cartItem('starter')));
    expect(shown()).toEqual(['1 starter']);
    store.dispatch(cartCleared());
    expect(shown()).toEqual([]);
  }
});
