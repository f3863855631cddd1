import { cartItem } from '../testing/cart-items.ts';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { createFakeBrowser } from '../testing/fake-browser.ts';
import type { Browser } from './browser.ts';
import { cartCleared, itemAdded, itemRemoved, selectItems } from './cart-slice.ts';
import { keepCart } from './keep-cart.ts';
import { makeStore } from './store.ts';

function open(browser: Browser) {
  const store = makeStore({ host: createFakeHost(), browser });
  keepCart(store, browser);
  return { store, shown: () => selectItems(store.getState()).map(({ id, quantity }) => `${quantity} ${id}`) };
}

// @spec 3.7, 4.cart.1
test('the cart is kept under the key cart, and is there again after a reload', () => {
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
  ['half a piece', JSON.stringify([{ ...cartItem('starter'), quantity: 0.5 }])],
  ['an impossible number of pieces', JSON.stringify([cartItem('starter', Number.MAX_SAFE_INTEGER)])],
  ['a price beyond all sums', JSON.stringify([{ ...cartItem('starter'), price: Number.MAX_SAFE_INTEGER }])],
  ['a price below nothing', JSON.stringify([{ ...cartItem('starter'), price: -1 }])],
  ['a name that is no text', JSON.stringify([{ ...cartItem('starter'), name: 7 }])],
])('%s is removed from the storage', (_what, stored) => {
  const browser = createFakeBrowser();
  browser.localStorage.setItem('cart', stored);
  expect(open(browser).shown()).toEqual([]);
  expect(browser.localStorage.getItem('cart')).toBeNull();
});

test('a stored price and name give way to today’s: those are charged', () => {
  const browser = createFakeBrowser();
  browser.localStorage.setItem('cart', JSON.stringify([{ ...cartItem('premium', 2), price: 1, name: 'Cheap' }]));
  const { store } = open(browser);
  expect(selectItems(store.getState())).toEqual([cartItem('premium', 2)]);
});

test('two stored lines of one id are one', () => {
  const browser = createFakeBrowser();
  browser.localStorage.setItem('cart', JSON.stringify([cartItem('starter'), cartItem('1'), cartItem('starter', 2)]));
  expect(open(browser).shown()).toEqual(['2 starter', '1 1']);
});

test('an item that is not sold any more stays for the buyer to see and remove', () => {
  const browser = createFakeBrowser();
  browser.localStorage.setItem('cart', JSON.stringify([{ ...cartItem('premium'), id: 'old', priceId: 'old' }]));
  const { store, shown } = open(browser);
  expect(shown()).toEqual(['1 old']);
  store.dispatch(itemRemoved('old'));
  expect(browser.localStorage.getItem('cart')).toBe('[]');
});

test('what another tab changes arrives, and is not written back', () => {
  const browser = createFakeBrowser();
  const { shown } = open(browser);
  const write = jest.spyOn(browser.localStorage, 'setItem');
  const stored = JSON.stringify([cartItem('starter', 2)]);
  browser.changeElsewhere('cart', stored);
  expect(shown()).toEqual(['2 starter']);
  expect(write).toHaveBeenCalledTimes(1);
  browser.changeElsewhere('cart', null);
  expect(shown()).toEqual([]);
  browser.changeElsewhere('cart', stored);
  browser.clearElsewhere();
  expect(shown()).toEqual([]);
});

test('another key says nothing of the cart', () => {
  const browser = createFakeBrowser();
  const { store, shown } = open(browser);
  store.dispatch(itemAdded(cartItem('starter')));
  browser.changeElsewhere('theme', 'dark');
  expect(shown()).toEqual(['1 starter']);
});

test('a page that comes back out of the browser’s memory reads the cart again', () => {
  const browser = createFakeBrowser();
  const { shown } = open(browser);
  browser.localStorage.setItem('cart', JSON.stringify([cartItem('1')]));
  expect(shown()).toEqual([]);
  browser.comeBack();
  expect(shown()).toEqual(['1 1']);
});

test('a browser that refuses storage has a cart that forgets', () => {
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
