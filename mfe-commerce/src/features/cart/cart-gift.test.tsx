import { checkoutResponse } from '@cc/contracts/scenarios/samples';
import { answered, createFakeApi } from '@cc/shared-ui/testing/fake-api';
import { createFakeHost, testUser } from '@cc/shared-ui/testing/fake-host';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cartItem } from '../../testing/cart-items.ts';
import { createFakeBrowser } from '../../testing/fake-browser.ts';
import { renderCommerce } from '../../testing/render-commerce.tsx';
import CartPage from './cart-page.tsx';

function open(cart: readonly ReturnType<typeof cartItem>[]) {
  const api = createFakeApi(answered(checkoutResponse));
  return { ...renderCommerce(<CartPage />, { cart, host: createFakeHost({ api }) }), api };
}

const checkout = () => screen.getByRole('button', { name: /^Checkout/ });
const address = () => screen.getByLabelText('Email of the athlete’s account');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
/** The same tab after a reload, or after another page. */
const reopen = ({ unmount, browser, host }: ReturnType<typeof open>) => {
  unmount();
  return renderCommerce(<CartPage />, { browser, host });
};

async function give(cart = [cartItem('starter'), cartItem('premium')]) {
  const opened = open(cart);
  await press('For somebody else');
  await userEvent.type(address(), 'jo@mail.example');
  return opened;
}

test('tokens can be bought for another address, lists and Unlimited not', async () => {
  const { api } = open([cartItem('premium')]);
  await press('For somebody else');
  await userEvent.type(address(), 'jo');
  await userEvent.tab();
  expect(screen.getByText('Please enter a whole email address.')).toBeInTheDocument();
  expect(checkout()).toBeDisabled();
  await userEvent.type(address(), '@mail.example');
  await userEvent.click(checkout());
  await waitFor(() => expect(api.calls.at(-1)?.body).toMatchObject({ giftTo: 'jo@mail.example' }));
});

test('a gift is not paid for as one’s own while no address is given', async () => {
  open([cartItem('premium')]);
  await press('For somebody else');
  expect(checkout()).toBeDisabled();
  expect(screen.getByText('Please enter the athlete’s address, or press For myself.')).toBeInTheDocument();
  await press('For myself');
  expect(checkout()).toBeEnabled();
});

test('a gift names its receiver, and no line is bought alone', async () => {
  await give();
  expect(screen.getByText('For jo@mail.example')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Buy only this/ })).not.toBeInTheDocument();
  await press('For myself');
  expect(screen.queryByText('For jo@mail.example')).not.toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: /Buy only this/ })).toHaveLength(2);
});

test('a gift stays theirs after a canceled payment and a reload, until For myself is pressed', async () => {
  const opened = await give();
  await userEvent.click(checkout());
  await waitFor(() => expect(opened.browser.visited).toHaveLength(1));
  const again = reopen(opened);
  expect(address()).toHaveValue('jo@mail.example');
  await userEvent.click(checkout());
  await waitFor(() => expect(opened.browser.visited).toHaveLength(2));
  expect(opened.api.calls.map(({ body }) => body)).toEqual([
    expect.objectContaining({ giftTo: 'jo@mail.example' }),
    expect.objectContaining({ giftTo: 'jo@mail.example' }),
  ]);
  act(() => opened.browser.comeBack());
  await press('For myself');
  again.unmount();
  renderCommerce(<CartPage />, { browser: opened.browser });
  expect(screen.getByRole('button', { name: 'For somebody else' })).toBeInTheDocument();
});

test('another tab has the receiver of the cart too, and follows its changes', async () => {
  const { browser, unmount } = await give();
  unmount();
  const otherTab = renderCommerce(<CartPage />, {
    browser: { ...createFakeBrowser(), localStorage: browser.localStorage },
  });
  expect(address()).toHaveValue('jo@mail.example');
  await userEvent.type(address(), '.org');
  otherTab.unmount();
  renderCommerce(<CartPage />, { browser });
  expect(address()).toHaveValue('jo@mail.example.org');
  act(() => browser.changeElsewhere('gift-to', null));
  expect(screen.getByRole('button', { name: 'For somebody else' })).toBeInTheDocument();
});

test('after a session that ended, a visitor does not read the receiver, and its user finds it again', async () => {
  const { host } = await give();
  act(() => host.auth.becomeVisitor());
  expect(document.body).not.toHaveTextContent('jo@mail.example');
  expect(address()).toHaveValue('');
  // The gift does not become a purchase for the buyer meanwhile.
  expect(checkout()).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: /^Remove Starter/ }));
  act(() => host.auth.signIn(testUser));
  expect(address()).toHaveValue('jo@mail.example');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test('after a session that ended, another user gets neither cart nor receiver, also after a reload', async () => {
  const opened = await give();
  const { host, browser } = opened;
  act(() => host.auth.becomeVisitor());
  act(() => host.auth.signIn({ ...testUser, id: '0a4f7d3b-9b0d-4e57-8c21-6f1c2a349e10' }));
  expect(screen.getByText('Your cart is empty')).toBeInTheDocument();
  reopen(opened);
  expect(screen.getByText('Your cart is empty')).toBeInTheDocument();
  expect(browser.localStorage.getItem('gift-to')).toBeNull();
});

test('an emptied cart forgets its receiver', async () => {
  const opened = await give();
  await press('Clear cart');
  opened.unmount();
  renderCommerce(<CartPage />, { browser: opened.browser, cart: [cartItem('premium')] });
  expect(screen.getByRole('button', { name: 'For somebody else' })).toBeInTheDocument();
});

test('a gift cannot be paid for together with what nobody can give', async () => {
  const { browser } = await give();
  act(() => browser.changeElsewhere('cart', JSON.stringify([cartItem('premium'), cartItem('1')])));
  expect(checkout()).toBeDisabled();
  expect(screen.getByText('Only tokens can be for somebody else')).toBeInTheDocument();
  await press('For myself');
  expect(checkout()).toBeEnabled();
});

test('a cart that a visitor fills outlasts a reload, and belongs to the user who signs in with it', async () => {
  const opened = await give([cartItem('premium')]);
  act(() => opened.host.auth.becomeVisitor());
  opened.browser.localStorage.removeItem('cart-of');
  const { browser, host } = reopen(opened);
  expect(address()).toHaveValue('jo@mail.example');
  act(() => host.auth.signIn(testUser));
  expect(browser.localStorage.getItem('cart-of')).toBe(testUser.id);
  // The session merely ends.
  act(() => host.auth.becomeVisitor());
  expect(address()).toHaveValue('');
  act(() => host.auth.signIn({ ...testUser, id: '0a4f7d3b-9b0d-4e57-8c21-6f1c2a349e10' }));
  expect(screen.getByText('Your cart is empty')).toBeInTheDocument();
});
