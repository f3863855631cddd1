import { createFakeBrowser } from '../testing/fake-browser.ts';
import { orderOf } from './order.ts';
import { findSellable, type Sellable } from '../catalogue/sellable.ts';
import { forgetOrder, rememberOrder, takeOrder } from './remembered-order.ts';

// Sold for certain: the catalogue's own tests say so.
const order = orderOf(findSellable({ planId: 'premium' }) as Sellable);
const minute = 60_000;

test('an order is stored in the tab and taken once', () => {
  const { sessionStorage, localStorage } = createFakeBrowser();
  rememberOrder(sessionStorage, order);
  expect(takeOrder(sessionStorage)).toEqual(order);
  expect(takeOrder(sessionStorage)).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

test.each([
  [14, order],
  [15, undefined],
  [-1, undefined],
])('%d minutes later', (minutes, expected) => {
  const { sessionStorage } = createFakeBrowser();
  rememberOrder(sessionStorage, order, 0);
  expect(takeOrder(sessionStorage, minutes * minute)).toEqual(expected);
  expect(takeOrder(sessionStorage, minute)).toBeUndefined();
});

test('a cleared order is gone', () => {
  const { sessionStorage } = createFakeBrowser();
  rememberOrder(sessionStorage, order);
  forgetOrder(sessionStorage);
  expect(takeOrder(sessionStorage)).toBeUndefined();
});

test.each([
  'no JSON',
  'null',
  '{}',
  JSON.stringify({ order: { ...order, lines: [{ priceId: 7, quantity: 1 }] }, until: Date.now() + minute }),
  JSON.stringify({ order: { ...order, lines: [{ priceId: 'a', quantity: 0 }] }, until: Date.now() + minute }),
])('invalid stored data is dropped: %s', (stored) => {
  const { sessionStorage } = createFakeBrowser();
  sessionStorage.setItem('purchase-after-sign-in', stored);
  expect(takeOrder(sessionStorage)).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});

test('without storage nothing is remembered and nothing throws', () => {
  rememberOrder(undefined, order);
  expect(takeOrder(undefined)).toBeUndefined();
});
