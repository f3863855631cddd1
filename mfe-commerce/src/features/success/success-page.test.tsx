import type { Balance, Purchase, PurchasedItem } from '@cc/contracts/entities/purchase';
import { premiumPurchase } from '@cc/contracts/fixtures/purchases';
import { answered, createFakeApi, noAnswer, refused } from '@cc/shared-ui/testing/fake-api';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { axeViolations } from '@cc/shared-ui/testing/axe-violations';
import { act, configure, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cartItem } from '../../testing/cart-items.ts';
import { createFakeBrowser, type FakeBrowser } from '../../testing/fake-browser.ts';
import { renderCommerce } from '../../testing/render-commerce.tsx';
import SuccessPage from './success-page.tsx';
import { delays } from './watch-purchase.ts';

// As the shell renders it: effects run twice, so the first question is asked twice, and its first answer is dropped.
configure({ reactStrictMode: true });
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const balance: Balance = { tokensAvailable: 80, tokensOwed: 0, isUnlimited: false };
const status = (changes: Partial<Purchase> = {}, now: Partial<Balance> = {}) =>
  answered({ purchase: { ...premiumPurchase, ...changes }, balance: { ...balance, ...now } });
const unpaid = { paidAt: null, stands: false, tokens: 0 } as const;
const open = status({ ...unpaid, status: 'open' });
const processing = status({ ...unpaid, status: 'processing' });
const nordic: PurchasedItem = {
  priceId: 'pro_list_nordic_soccer',
  kind: 'pro-list',
  title: 'Nordic Soccer Contacts',
  quantity: 1,
  price: 29_900,
  tokens: null,
  unlimited: false,
  proListId: 1,
};

const cart = [cartItem('starter'), cartItem('premium')];

async function arrive(
  api: ReturnType<typeof createFakeApi>,
  {
    session = 'cs_test_a1',
    user,
    browser = createFakeBrowser(),
  }: { session?: string; user?: null; browser?: FakeBrowser } = {},
) {
  const host = createFakeHost({ api, ...(user === null ? { user } : {}) });
  const notified: string[] = [];
  host.events.on('tokens-changed', ({ reason }) => notified.push(reason));
  const route = session ? `/success?session_id=${session}` : '/success';
  const rendered = renderCommerce(<SuccessPage />, { host, route, browser, cart });
  await act(async () => undefined);
  return { ...rendered, notified };
}

const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const later = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));
const waysOn = () => {
  expect(screen.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'Go to Marketplace' })).toHaveAttribute('href', '/marketplace');
};

// @spec 2.route.14, 2.route.16, 2.payment.1, 2.payment.2
test('a paid plan shows Payment Successful!, the receipt, the tokens and a link to use them', async () => {
  const { notified, cartNow } = await arrive(createFakeApi(status()));
  expect(title()).toBe('Payment Successful!');
  expect(screen.getByText('In your account, ready for College Connect.').parentElement).toHaveTextContent('80 tokens');
  expect(screen.getByRole('list', { name: 'Bought' })).toHaveTextContent('Premium80 tokens$24.99');
  expect(screen.getByRole('heading', { name: 'Receipt CC-2026-000123' })).toBeVisible();
  expect(screen.getByText(/Paid on November 20, 2026 to Sample Seller/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open College Connect' })).toHaveAttribute('href', '/college');
  expect(notified).toEqual(['bought']);
  expect(cartNow()).toEqual(['1 starter']);
  waysOn();
});

// @spec 2.payment.1
test('buying the whole cart empties it', async () => {
  const starter = { ...nordic, priceId: 'coach_connect_starter' };
  const { cartNow } = await arrive(createFakeApi(status({ items: [...premiumPurchase.items, starter] })));
  expect(cartNow()).toEqual([]);
});

// @spec 2.payment.1
test('reloading the success page keeps items added to the cart since', async () => {
  const browser = createFakeBrowser();
  const first = await arrive(createFakeApi(status()), { browser });
  expect(first.cartNow()).toEqual(['1 starter']);
  first.unmount();
  const again = await arrive(createFakeApi(status()), { browser });
  expect(again.cartNow()).toEqual(['1 starter', '1 premium']);
});

test('a list links to its contacts, and unlimited tokens are labeled Unlimited', async () => {
  const unlimited = { ...premiumPurchase.items[0], title: 'Unlimited', tokens: null, unlimited: true } as PurchasedItem;
  await arrive(createFakeApi(status({ items: [nordic, unlimited], amount: 32_899 }, { isUnlimited: true })));
  expect(screen.getByRole('link', { name: 'View your list' })).toHaveAttribute('href', '/purchases?list=1');
  expect(screen.getAllByText('Unlimited tokens')).toHaveLength(2);
  expect(screen.getByText('$328.99')).toBeInTheDocument();
});

test('a refunded payment is not shown as a success and offers nothing to use', async () => {
  await arrive(createFakeApi(status({ refunded: 2_499, stands: false }, { tokensAvailable: 0 })));
  expect(title()).toBe('This payment was refunded');
  expect(screen.queryByText(/in your account/i)).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Open College Connect' })).not.toBeInTheDocument();
});

test('explains tokens that cover refunded ones', async () => {
  await arrive(createFakeApi(status({}, { tokensAvailable: 0, tokensOwed: 5 })));
  expect(screen.getByText(/You used 5 tokens that were refunded later/)).toBeInTheDocument();
});

test('polls until the payment is confirmed, and then shows the tokens', async () => {
  const api = createFakeApi(open, open, open, status());
  const { notified, cartNow } = await arrive(api);
  expect(title()).toBe('Confirming your payment');
  expect(cartNow()).toEqual(['1 starter', '1 premium']);
  await later(delays[0] + delays[1]);
  expect(title()).toBe('Payment Successful!');
  expect(notified).toEqual(['bought']);
  const asked = api.calls.length;
  await later(600_000);
  expect(api.calls).toHaveLength(asked);
});

test('a delayed payment keeps the cart until it is confirmed, with a message', async () => {
  const { notified, cartNow } = await arrive(createFakeApi(processing, processing, processing, status()));
  expect(title()).toBe('Payment in progress');
  expect(screen.queryByText(/In your account, ready/)).not.toBeInTheDocument();
  expect(screen.getByText(/Until then, it stays in your cart\./)).toBeInTheDocument();
  expect(cartNow()).toEqual(['1 starter', '1 premium']);
  expect(notified).toEqual([]);
  await later(delays[0] + delays[1]);
  expect(title()).toBe('Payment Successful!');
  expect(notified).toEqual(['bought']);
  expect(cartNow()).toEqual(['1 starter']);
});

test('a failed bank debit costs nothing and keeps the cart', async () => {
  const failed = status({ ...unpaid, status: 'failed' });
  const { cartNow } = await arrive(createFakeApi(processing, processing, failed));
  await later(delays[0]);
  expect(title()).toBe('Payment failed');
  expect(screen.getByText(/Your cart is still here\./)).toBeInTheDocument();
  expect(cartNow()).toEqual(['1 starter', '1 premium']);
});

test('polling slows down and stops; then the user can check again', async () => {
  const api = createFakeApi(open);
  await arrive(api);
  await later(delays.reduce((sum, delay) => sum + delay, 0));
  expect(title()).toBe('Payment not finished');
  const asked = api.calls.length;
  await later(600_000);
  expect(api.calls).toHaveLength(asked);
  await act(async () => screen.getByRole('button', { name: 'Check again' }).click());
  expect(api.calls).toHaveLength(asked + 1);
});

test.each([
  ['failed', 'Payment failed'],
  ['expired', 'This checkout has ended'],
] as const)('a payment that %s buys nothing and keeps the cart', async (outcome, expected) => {
  const { notified, cartNow } = await arrive(createFakeApi(status({ ...unpaid, status: outcome })));
  expect(title()).toBe(expected);
  expect(cartNow()).toEqual(['1 starter', '1 premium']);
  expect(notified).toEqual([]);
  expect(screen.getByRole('link', { name: 'Back to your cart' })).toHaveAttribute('href', '/cart');
  waysOn();
});

test('a payment of another user, or an unknown one, reveals and changes nothing', async () => {
  const { notified, cartNow } = await arrive(createFakeApi(refused('not_found')), { session: 'cs_of_somebody' });
  expect(title()).toBe('We could not find this payment');
  expect(screen.queryByRole('region', { name: 'Your purchase' })).not.toBeInTheDocument();
  expect([cartNow(), notified]).toEqual([['1 starter', '1 premium'], []]);
  waysOn();
});

test('without a response it shows a message, retries, and keeps the last known status', async () => {
  await arrive(createFakeApi(noAnswer, noAnswer, processing, noAnswer, status()));
  expect(title()).toBe('We could not check your payment');
  expect(screen.getByText(/No answer came\. If you paid, your payment is safe/)).toBeInTheDocument();
  await later(delays[0]);
  expect(title()).toBe('Payment in progress');
  await later(delays[1]);
  expect(title()).toBe('Payment in progress');
  await later(delays[2]);
  expect(title()).toBe('Payment Successful!');
});

test('a visitor sees the purchase after signing in', async () => {
  const api = createFakeApi(status());
  const { host } = await arrive(api, { user: null });
  expect(title()).toBe('Sign in to see your purchase');
  expect(api.calls).toEqual([]);
  await act(async () => screen.getByRole('button', { name: 'Sign In' }).click());
  expect(host.signInDialogs[0]?.request).toEqual({ mode: 'login' });
  await act(async () => host.auth.signIn());
  expect(title()).toBe('Payment Successful!');
});

test('shows a skeleton of the receipt until the response arrives', async () => {
  await arrive(createFakeApi(new Promise(() => undefined)));
  expect(title()).toBe('Checking your payment');
});

// @spec D1.20
test('an address without a session id reports no payment and changes nothing', async () => {
  const { cartNow } = await arrive(createFakeApi(refused('internal')), { session: '' });
  expect(title()).toBe('Looking for a payment?');
  expect(screen.getByRole('link', { name: 'purchases page' })).toHaveAttribute('href', '/purchases');
  expect(cartNow()).toEqual(['1 starter', '1 premium']);
  waysOn();
});

test('passes axe, and every link is reachable by keyboard', async () => {
  jest.useRealTimers();
  await arrive(createFakeApi(status()));
  expect(await axeViolations()).toEqual([]);
  for (const name of ['Open College Connect', 'Go to Marketplace', 'Return Home']) {
    await userEvent.tab();
    expect(screen.getByRole('link', { name })).toHaveFocus();
  }
});
