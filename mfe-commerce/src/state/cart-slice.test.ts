import { cartItem } from '../testing/cart-items.ts';
import {
  cartCleared,
  cartReducer,
  itemAdded,
  itemRemoved,
  quantityUpdated,
  selectTotalItems,
  selectTotalPrice,
} from './cart-slice.ts';

const starter = cartItem('starter');
const list = cartItem('1');
const of = (...items: ReturnType<typeof cartItem>[]) => ({ items, receiver: null });
const shown = ({ items }: ReturnType<typeof cartReducer>) => items.map(({ id, quantity }) => `${quantity} ${id}`);

// @spec 3.7, 4.cart.2
test('a new item is appended with quantity 1, regardless of the given quantity', () => {
  const { quantity: _one, ...item } = list;
  const next = cartReducer(of(cartItem('starter', 2)), itemAdded(item));
  expect(next.items).toEqual([cartItem('starter', 2), { ...item, quantity: 1 }]);
});

// @spec 4.cart.2
test('adding an item again raises its quantity by one', () => {
  expect(shown(cartReducer(of(cartItem('starter', 2), list), itemAdded(starter)))).toEqual(['3 starter', '1 1']);
});

// @spec 4.cart.3, 5.1
test.each([
  [3, ['3 starter', '1 1']],
  [1, ['1 starter', '1 1']],
  [0, ['1 1']],
  [-2, ['1 1']],
])('a quantity of %d', (quantity, expected) => {
  const before = of(cartItem('starter', 2), list);
  expect(shown(cartReducer(before, quantityUpdated({ id: 'starter', quantity })))).toEqual(expected);
});

test('setting the quantity of a missing item does nothing', () => {
  expect(shown(cartReducer(of(list), quantityUpdated({ id: 'starter', quantity: 4 })))).toEqual(['1 1']);
});

// @spec 4.cart.4, 4.cart.5
test('remove deletes an item, clear empties the cart', () => {
  expect(shown(cartReducer(of(cartItem('starter', 2), list), itemRemoved('starter')))).toEqual(['1 1']);
  expect(shown(cartReducer(of(starter, list), cartCleared()))).toEqual([]);
});

// @spec 9.plans.9
test('totals are the sums of price times quantity and of quantities', () => {
  const state = { cart: of(cartItem('starter', 3), list) };
  expect(selectTotalPrice(state)).toBe(3 * 1_299 + 29_900);
  expect(selectTotalItems(state)).toBe(4);
  expect([selectTotalPrice({ cart: of() }), selectTotalItems({ cart: of() })]).toEqual([0, 0]);
});
