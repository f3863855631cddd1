import { checkoutResponse } from '@cc/contracts/scenarios/samples';
import type { ApiResult } from '@cc/contracts/federation/host-services';
import { axeViolations } from '@cc/shared-ui/testing/axe-violations';
import { answered, createFakeApi, noAnswer, proxyPage, refused } from '@cc/shared-ui/testing/fake-api';
import { createFakeHost, testUser } from '@cc/shared-ui/testing/fake-host';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findSellable, type Sellable } from '../catalogue/sellable.ts';
import { cartItem } from '../testing/cart-items.ts';
import { renderCommerce, type RenderCommerceOptions } from '../testing/render-commerce.tsx';
import { PurchaseButtons } from './purchase-buttons.tsx';

// Sold for certain: the catalogue's own tests say so.
const premium = findSellable({ planId: 'premium' }) as Sellable;

const show = (options: RenderCommerceOptions = {}) => renderCommerce(<PurchaseButtons item={premium} />, options);
const buy = () => screen.getByRole('button', { name: 'Buy Now Premium' });
const add = () => screen.getByRole('button', { name: 'Add to Cart Premium' });

const left = (path: string) => ({ ok: true, data: { url: path } }) as const;

describe('buy', () => {
  // @spec 4.buy.2, 7.23
  test('shows Processing... during the request, then opens the payment page', async () => {
    let answer: (result: ApiResult<unknown>) => void = () => undefined;
    const api = createFakeApi(new Promise((resolve) => (answer = resolve)));
    const { browser } = show({ host: createFakeHost({ api }) });
    await userEvent.click(buy());
    const processing = await screen.findByRole('button', { name: 'Processing...' });
    expect(processing).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(processing);
    await waitFor(() => expect(api.calls).toHaveLength(1));
    await act(async () => answer(answered(checkoutResponse)));
    expect(browser.visited).toEqual([checkoutResponse.url]);
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeInTheDocument();
    expect(api.calls).toEqual([
      { path: '/api/create-checkout-session', body: { priceId: premium.priceId, customerId: testUser.id } },
    ]);
  });

  // @spec 4.buy.2
  test('after Back from the payment page the button is enabled again', async () => {
    const { browser } = show({ host: createFakeHost({ api: createFakeApi(answered(checkoutResponse)) }) });
    await userEvent.click(buy());
    await waitFor(() => expect(browser.visited).toHaveLength(1));
    act(() => browser.comeBack());
    expect(buy()).toBeEnabled();
  });

  // @spec 8.1
  test.each([
    ['an answer without an address', { ...refused('internal'), status: 200 }, 'Failed to redirect to checkout.', ''],
    ['a refusal', refused('already_owned', { error: 'It is yours.' }), 'Failed to start checkout.', 'It is yours.'],
    ['no answer', noAnswer, 'Failed to start checkout.', 'Check your connection and try again.'],
    ['a proxy’s page', proxyPage, 'Failed to start checkout.', ''],
  ] as const)('%s shows a message and enables the button again', async (_what, answer, title, description) => {
    const { host, browser } = show({ host: createFakeHost({ api: createFakeApi(answer) }) });
    await userEvent.click(buy());
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(host.notifications).toEqual([{ tone: 'error', title, ...(description && { description }) }]);
    expect(browser.visited).toEqual([]);
    expect(buy()).toBeEnabled();
  });

  // @spec 4.buy.1, 6.3, 2.signin.5
  test('a visitor gets the sign-in dialog in login mode, and the purchase continues after sign-in', async () => {
    const api = createFakeApi(answered(checkoutResponse));
    const { host, browser } = show({ host: createFakeHost({ user: null, api }) });
    await userEvent.click(buy());
    expect(host.signInDialogs).toEqual([{ request: expect.objectContaining({ mode: 'login' }), open: true }]);
    expect(api.calls).toEqual([]);
    expect(buy()).toBeEnabled();
    act(() => host.auth.signIn());
    await waitFor(() => expect(browser.visited).toEqual([checkoutResponse.url]));
    expect(api.calls).toHaveLength(1);
  });

  // @spec 4.buy.1
  test('the purchase continues once after the round trip to the provider', async () => {
    const first = show({ host: createFakeHost({ user: null }) });
    await userEvent.click(buy());
    first.unmount();
    const { browser } = first;
    const api = createFakeApi(answered(checkoutResponse));
    // The return page has other parts than the one where the purchase began.
    const second = renderCommerce(<p>Signing you in</p>, { browser, host: createFakeHost({ user: 'loading', api }) });
    expect(api.calls).toEqual([]);
    act(() => second.host.auth.signIn());
    await waitFor(() => expect(browser.visited).toEqual([checkoutResponse.url]));
    second.unmount();
    const later = createFakeApi(left('https://checkout.example'));
    show({ browser, host: createFakeHost({ api: later }) });
    await act(async () => undefined);
    expect(later.calls).toEqual([]);
  });

  // @spec 4.buy.1
  test('opening another page instead of the provider’s return page cancels the purchase', async () => {
    const first = show({ host: createFakeHost({ user: null }) });
    await userEvent.click(buy());
    first.unmount();
    const api = createFakeApi(answered(checkoutResponse));
    const { host } = show({ browser: first.browser, host: createFakeHost({ user: null, api }) });
    await act(async () => host.auth.signIn());
    expect(api.calls).toEqual([]);
    expect(buy()).toBeEnabled();
  });

  test('the provider’s return page continues the purchase after the session check', async () => {
    const first = show({ host: createFakeHost({ user: null }) });
    await userEvent.click(buy());
    first.unmount();
    const browser = { ...first.browser, returnsFromSignIn: true };
    const api = createFakeApi(answered(checkoutResponse));
    const { host } = show({ browser, host: createFakeHost({ user: null, api }) });
    act(() => host.auth.signIn());
    await waitFor(() => expect(browser.visited).toEqual([checkoutResponse.url]));
  });

  // @spec 4.buy.1
  test('closing the dialog cancels the purchase', async () => {
    const api = createFakeApi(answered(checkoutResponse));
    const { host } = show({ host: createFakeHost({ user: null, api }) });
    await userEvent.click(buy());
    host.signInDialogs[0]?.request.blocking?.onClose();
    await act(async () => host.auth.signIn());
    expect(api.calls).toEqual([]);
    expect(buy()).toBeEnabled();
  });

  test('a press before the session check takes effect after it', async () => {
    const { host, browser } = show({
      host: createFakeHost({ user: 'loading', api: createFakeApi(answered(checkoutResponse)) }),
    });
    await userEvent.click(buy());
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeInTheDocument();
    act(() => host.auth.signIn());
    await waitFor(() => expect(browser.visited).toEqual([checkoutResponse.url]));
    expect(host.signInDialogs).toEqual([]);
  });
});

describe('add to cart', () => {
  // @spec 4.cart.6, 6.3, 8.2
  test('a visitor gets a message and the sign-in dialog, and nothing is added', async () => {
    const { host, cartNow } = show({ host: createFakeHost({ user: null }) });
    await userEvent.click(add());
    expect(await screen.findByText('Please sign in to add items to cart.')).toBeInTheDocument();
    expect(host.notifications).toEqual([{ tone: 'info', title: 'Please sign in to add items to cart.' }]);
    expect(host.signInDialogs).toEqual([{ request: { mode: 'login' }, open: true }]);
    expect(cartNow()).toEqual([]);
    expect(add()).toBeEnabled();
  });

  // @spec 4.cart.7, 8.8, 9.plans.15
  test('after 500 ms the item is in the cart, and the button shows In Cart, disabled', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const { host, cartNow } = show();
    await user.click(add());
    await act(async () => jest.advanceTimersByTime(499));
    expect(cartNow()).toEqual([]);
    expect(add()).toHaveAttribute('aria-busy', 'true');
    await user.click(add());
    await act(async () => jest.advanceTimersByTime(1));
    expect(cartNow()).toEqual(['1 premium']);
    expect(screen.getByRole('button', { name: 'In Cart' })).toBeDisabled();
    expect(host.notifications).toEqual([{ tone: 'success', title: 'Premium added to cart!' }]);
    await act(async () => jest.advanceTimersByTime(1_000));
    expect(cartNow()).toEqual(['1 premium']);
    jest.useRealTimers();
  });

  test('the button keeps the focus when its item is added, and is disabled after blur', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const { cartNow } = show();
    add().focus();
    await user.keyboard('{Enter}');
    await act(async () => jest.advanceTimersByTime(500));
    const inCart = screen.getByRole('button', { name: 'In Cart' });
    expect(inCart).toHaveFocus();
    expect(inCart).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Enter}');
    await act(async () => jest.advanceTimersByTime(1_000));
    expect(cartNow()).toEqual(['1 premium']);
    await user.tab({ shift: true });
    expect(buy()).toHaveFocus();
    expect(inCart).toBeDisabled();
    jest.useRealTimers();
  });

  // @spec 9.plans.15
  test('the item is added even if the user leaves the page within 500 ms', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const { host, cartNow, unmount } = show();
    await user.click(add());
    unmount();
    await act(async () => jest.advanceTimersByTime(500));
    expect(cartNow()).toEqual(['1 premium']);
    expect(host.notifications).toEqual([{ tone: 'success', title: 'Premium added to cart!' }]);
    jest.useRealTimers();
  });

  // @spec 2.product.2
  test('items added in another tab show In Cart here too', () => {
    const { browser } = show();
    expect(add()).toBeEnabled();
    act(() => browser.changeElsewhere('cart', JSON.stringify([cartItem('premium')])));
    expect(screen.getByRole('button', { name: 'In Cart' })).toBeDisabled();
  });
});

test('both work by keyboard and pass axe', async () => {
  show();
  await userEvent.tab();
  expect(buy()).toHaveFocus();
  await userEvent.tab();
  expect(add()).toHaveFocus();
  expect(await axeViolations()).toEqual([]);
});
