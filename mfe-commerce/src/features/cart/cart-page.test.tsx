import { checkoutResponse } from '@cc/contracts/scenarios/samples';
import { answered, createFakeApi } from '@cc/shared-ui/testing/fake-api';
import { createFakeHost, testUser } from '@cc/shared-ui/testing/fake-host';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import CartButton from '../../fragments/cart-button.tsx';
import { cartItem } from '../../testing/cart-items.ts';
import { renderCommerce, type RenderCommerceOptions } from '../../testing/render-commerce.tsx';
import CartPage from './cart-page.tsx';

const full = [cartItem('starter', 2), cartItem('1')];

function open(cart = full, api = createFakeApi(answered(checkoutResponse)), owned?: RenderCommerceOptions['owned']) {
  const page = (
    <>
      <CartButton />
      <CartPage />
    </>
  );
  return { ...renderCommerce(page, { cart, host: createFakeHost({ api }), ...(owned ? { owned } : {}) }), api };
}

const line = (name: string) => within(screen.getByRole('listitem', { name }));
const figures = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

test('an empty cart shows a message and a link to the marketplace', () => {
  open([]);
  expect(screen.getByText('Your cart is empty')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to Marketplace' })).toHaveAttribute('href', '/marketplace');
  expect(screen.getByRole('link', { name: 'Cart, empty' })).toHaveAttribute('href', '/cart');
});

// @spec 9.plans.9, D1.15
test('shows the lines, the item count and the total', () => {
  open();
  expect(line('Starter').getByText('$12.99 each')).toBeInTheDocument();
  expect(line('Starter').getByText('$25.98')).toBeInTheDocument();
  expect(line('Nordic Soccer Contacts').getByText('$299')).toBeInTheDocument();
  expect(figures()).toEqual(['3', '$324.98']);
  expect(screen.getByRole('link', { name: 'Cart, 3 items' })).toBeInTheDocument();
});

// @spec 4.cart.3, 4.cart.4, D1.15
test('changing a quantity, removing and clearing update the totals and the header button', async () => {
  open();
  await userEvent.click(line('Starter').getByRole('button', { name: 'One Starter more' }));
  expect(figures()).toEqual(['4', '$337.97']);
  await userEvent.click(line('Starter').getByRole('button', { name: 'One Starter less' }));
  await userEvent.click(line('Starter').getByRole('button', { name: 'One Starter less' }));
  expect(figures()).toEqual(['2', '$311.99']);
  await userEvent.click(line('Starter').getByRole('button', { name: 'Remove the last Starter' }));
  expect(screen.queryByRole('listitem', { name: 'Starter' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Cart, 1 item' })).toBeInTheDocument();
  await userEvent.click(line('Nordic Soccer Contacts').getByRole('button', { name: 'Remove Nordic Soccer Contacts' }));
  expect(screen.getByText('Your cart is empty')).toBeInTheDocument();
});

const remove = (name: string) => line(name).getByRole('button', { name: `Remove ${name}` });
const emptyCart = () => screen.getByText('Your cart is empty').parentElement;

// @spec 4.cart.4
test('removing a line focuses the next line, else the last one, else the empty-cart message', async () => {
  open([cartItem('starter'), cartItem('1'), cartItem('2')]);
  const said = () => screen.getByRole('status').textContent;
  remove('Starter').focus();
  await userEvent.keyboard('{Enter}');
  expect(remove('Nordic Soccer Contacts')).toHaveFocus();
  expect(said()).toBe('Starter was removed from your cart.');
  await userEvent.click(remove('German Regional Soccer Contacts'));
  expect(remove('Nordic Soccer Contacts')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(emptyCart()).toHaveFocus();
  expect(said()).toBe('Nordic Soccer Contacts was removed from your cart. Your cart is empty now.');
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'purchases page' })).toHaveFocus();
});

test('lowering a quantity to zero moves the focus as a removal does', async () => {
  open([cartItem('starter'), cartItem('premium')]);
  await userEvent.click(line('Starter').getByRole('button', { name: 'Remove the last Starter' }));
  expect(remove('Premium')).toHaveFocus();
});

// @spec 4.cart.5
test('clearing the cart focuses the empty-cart message', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Clear cart' }));
  expect(emptyCart()).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('Everything was removed from your cart.');
});

// @spec 4.cart.5, D1.15
test('clear empties the cart', async () => {
  const { cartNow } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Clear cart' }));
  expect(cartNow()).toEqual([]);
  expect(screen.getByText('Your cart is empty')).toBeInTheDocument();
});

// @spec D1.22b
test('lists and Unlimited have no quantity; the maximum of other items is ten', () => {
  open([cartItem('starter', 10), cartItem('unlimited')]);
  expect(line('Starter').getByRole('button', { name: 'One Starter more' })).toBeDisabled();
  expect(line('Unlimited').getByText('One is all you need')).toBeInTheDocument();
  expect(screen.queryByText('More than you need')).not.toBeInTheDocument();
});

test('a quantity above the checkout maximum shows a message and can be lowered', async () => {
  open([cartItem('unlimited', 2)]);
  expect(screen.getByText(/You can buy at most 1 of Unlimited at a time/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Checkout/ })).toBeDisabled();
  await userEvent.click(line('Unlimited').getByRole('button', { name: 'One Unlimited less' }));
  expect(screen.queryByText('More than you need')).not.toBeInTheDocument();
});

test('an item that is no longer sold shows a message and blocks checkout until it is removed', async () => {
  open([cartItem('starter'), { ...cartItem('1'), id: 'ghost', name: 'Ghost', priceId: 'price_zz', price: 5 }]);
  expect(line('Ghost').getByText('We no longer sell this. Please remove it.')).toBeInTheDocument();
  expect(line('Ghost').queryByRole('button', { name: /Buy only this/ })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Checkout/ })).toBeDisabled();
  await userEvent.click(remove('Ghost'));
  expect(screen.getByRole('button', { name: /^Checkout/ })).toBeEnabled();
});

test('an item that the buyer already owns shows a note', () => {
  open([cartItem('starter'), cartItem('1'), cartItem('2')], undefined, { proListIds: [1], isUnlimited: true });
  const needless = (name: string) => line(name).queryByText(/Please remove it\.$/)?.textContent;
  expect(needless('Nordic Soccer Contacts')).toBe('You have this list. Please remove it.');
  expect(needless('Starter')).toBe('You have Unlimited, so you don’t need more tokens. Please remove it.');
  expect(needless('German Regional Soccer Contacts')).toBeUndefined();
});

// @spec D1.15
test('checking out the cart sends every line', async () => {
  const { api, browser } = open();
  await userEvent.click(screen.getByRole('button', { name: /^Checkout/ }));
  await waitFor(() => expect(browser.visited).toEqual([checkoutResponse.url]));
  const items = full.map(({ priceId, quantity }) => ({ priceId, quantity }));
  expect(api.calls).toEqual([{ path: '/api/create-checkout-session', body: { items, customerId: testUser.id } }]);
});

// @spec D1.15
test.each([
  ['Starter', { items: [{ priceId: 'coach_connect_starter', quantity: 2 }] }],
  ['Nordic Soccer Contacts', { priceId: 'pro_list_nordic_soccer' }],
])('checking out %s alone sends only that line', async (name, wish) => {
  const { api, browser } = open();
  await userEvent.click(line(name).getByRole('button', { name: `Buy only this ${name}` }));
  await waitFor(() => expect(browser.visited).toHaveLength(1));
  expect(api.calls[0]?.body).toEqual({ ...wish, customerId: testUser.id });
});

test('during a checkout the other buttons are disabled', async () => {
  open(full, createFakeApi(new Promise(() => undefined)));
  await userEvent.click(screen.getByRole('button', { name: /^Checkout/ }));
  expect(screen.getByRole('button', { name: 'Processing...' })).toBeInTheDocument();
  expect(line('Starter').getByRole('button', { name: /Buy only this/ })).toBeDisabled();
});

test('a single line has no button besides Checkout', () => {
  open([cartItem('starter')]);
  expect(screen.queryByRole('button', { name: /Buy only this/ })).not.toBeInTheDocument();
});

test('cart changes in another tab appear here', () => {
  const { browser } = open();
  act(() => browser.changeElsewhere('cart', JSON.stringify([cartItem('premium', 3)])));
  expect(figures()).toEqual(['3', '$74.97']);
  act(() => browser.changeElsewhere('cart', null));
  expect(screen.getByText('Your cart is empty')).toBeInTheDocument();
});

test('a cart that the athlete has to ask for offers no other address, and a link for a parent', () => {
  open();
  expect(screen.queryByRole('button', { name: 'For somebody else' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ask a parent to pay' })).toHaveAttribute('href', '/pay/ask');
});
