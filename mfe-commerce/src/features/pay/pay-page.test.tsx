import { openedLink, waitingLink } from '@cc/contracts/fixtures/purchases';
import { answered, createFakeApi, noAnswer, proxyPage, refused, type FakeApi } from '@cc/shared-ui/testing/fake-api';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { Route, Routes } from '@cc/shared-ui/router';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cartItem } from '../../testing/cart-items.ts';
import { renderCommerce, type RenderCommerceOptions } from '../../testing/render-commerce.tsx';
import PayPage from './pay-page.tsx';
import { linkDelays } from './watch-link.ts';

const code = 'q3Zc0pX1n7kB2mV9sL4dT8yW6rF5hJ0a';
const link = (state: string = 'waiting', changes = {}) => answered({ ...openedLink, state, ...changes });
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

async function open(
  api: FakeApi,
  route: string,
  { user, cart }: { user?: null } & Pick<RenderCommerceOptions, 'cart'> = {},
) {
  const host = createFakeHost({ api, ...(user === null ? { user } : {}) });
  const page = (
    <Routes>
      <Route path="/pay/:code" element={<PayPage />} />
    </Routes>
  );
  const rendered = renderCommerce(page, { host, route, ...(cart ? { cart } : {}) });
  await act(async () => undefined);
  return rendered;
}

describe('the parent', () => {
  const visit = (api: FakeApi, query = '') => open(api, `/pay/${code}${query}`, { user: null });

  test('without an account sees for whom, what, the price and refunds, and leaves to pay', async () => {
    const api = createFakeApi(link(), answered({ url: 'https://pay.example/cs_1' }));
    const { browser } = await visit(api);
    expect(title()).toBe('Jordan asks you to pay');
    expect(screen.getByLabelText('What is paid for')).toHaveTextContent('Premium 80 tokens$24.99');
    expect(screen.getByText(/You get your money back within 30 days/)).toBeInTheDocument();
    expect(screen.getByText(/^You pay Sample Seller LLC/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Pay $24.99' }));
    expect(api.calls).toEqual([
      { path: '/api/pay-links/read', body: { code } },
      { path: '/api/pay-links/checkout', body: { code } },
    ]);
    expect(browser.visited).toEqual(['https://pay.example/cs_1']);
  });

  test.each([
    ['processing', 'Your payment is on its way'],
    ['paid', 'Paid. Thank you!'],
    ['revoked', 'This link was withdrawn'],
    ['expired', 'This link has expired'],
  ])('a link that is %s offers nothing to pay', async (state, heading) => {
    await visit(createFakeApi(link(state)));
    expect(title()).toBe(heading);
    expect(screen.queryByRole('button', { name: /Pay/ })).not.toBeInTheDocument();
  });

  test('a link whose payment went back thanks nobody, and offers nothing to pay', async () => {
    await visit(createFakeApi(link('paid', { returned: true })));
    expect(title()).toBe('This payment was returned');
    expect(screen.getByRole('status')).toHaveTextContent('no longer in the account of Jordan');
    expect(screen.queryByRole('button', { name: /Pay/ })).not.toBeInTheDocument();
  });

  test('back from the payment page, it waits for the confirmation, and asks for no second payment if none comes', async () => {
    jest.useFakeTimers();
    const paying = await visit(createFakeApi(link(), link(), link('paid')), '?paid=1');
    expect(title()).toBe('Confirming your payment');
    expect(screen.queryByRole('button', { name: /Pay/ })).not.toBeInTheDocument();
    await act(async () => jest.advanceTimersByTimeAsync(linkDelays[0] + linkDelays[1]));
    expect(title()).toBe('Paid. Thank you!');
    paying.unmount();
    await visit(createFakeApi(link()), '?paid=1');
    await act(async () => jest.advanceTimersByTimeAsync(linkDelays.reduce((sum, delay) => sum + delay, 0)));
    expect(title()).toBe('We could not check your payment');
    expect(screen.getByText(/Please do not pay again/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Pay/ })).not.toBeInTheDocument();
    jest.useRealTimers();
  });

  test.each(['revoked', 'expired'] as const)(
    'an ended link (%s) does not claim that nothing was charged',
    async (state) => {
      await visit(createFakeApi(link(state)));
      expect(screen.getByRole('status')).toHaveTextContent(
        'If you have paid, your money goes back to your card by itself.',
      );
    },
  );

  test('a link that was paid meanwhile says so at the press, and another refusal stays on the page', async () => {
    const api = createFakeApi(
      link(),
      noAnswer,
      refused('unavailable', { error: 'Not now.' }),
      refused('not_found'),
      link('paid'),
    );
    const { browser } = await visit(api);
    const pay = () => userEvent.click(screen.getByRole('button', { name: 'Pay $24.99' }));
    await pay();
    expect(screen.getByRole('alert')).toHaveTextContent('We could not reach Coach Connect. Nothing was charged.');
    await pay();
    expect(screen.getByRole('alert')).toHaveTextContent('The payment could not beginNot now.');
    await pay();
    expect(await screen.findByRole('heading', { name: 'Paid. Thank you!' })).toBeInTheDocument();
    expect(browser.visited).toEqual([]);
  });

  test.each(['not_found', 'validation_failed'] as const)('a wrong address says what to do (%s)', async (refusal) => {
    await visit(createFakeApi(refused(refusal)));
    expect(title()).toBe('This link does not work');
  });

  test('a failure can be retried', async () => {
    await visit(createFakeApi(noAnswer, link()));
    expect(title()).toBe('We could not open the link');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(title()).toBe('Jordan asks you to pay');
  });
});

describe('the athlete', () => {
  const made = (mailed: boolean) => answered({ link: waitingLink, mailed });
  const make = () => userEvent.click(screen.getByRole('button', { name: 'Make the link' }));

  test('makes a link for a plan, copies it, and reads where it is withdrawn', async () => {
    const api = createFakeApi(made(false));
    const user = userEvent.setup();
    const { host } = await open(api, '/pay/ask?plan=starter');
    await user.click(screen.getByRole('radio', { name: 'Unlimited' }));
    await make();
    expect(api.calls[0]?.body).toEqual({ items: [{ priceId: 'coach_connect_unlimited', quantity: 1 }] });
    expect(screen.getByRole('heading', { name: 'Your link is ready' })).toHaveFocus();
    expect(screen.getByLabelText('Link for Premium')).toHaveValue(waitingLink.url);
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(waitingLink.url);
    expect(host.notifications).toEqual([expect.objectContaining({ title: 'Link copied' })]);
    expect(screen.getByRole('link', { name: 'purchases page' })).toHaveAttribute('href', '/purchases');
  });

  test('asks for the whole cart, and has the link mailed', async () => {
    const api = createFakeApi(made(true));
    await open(api, '/pay/ask', { cart: [cartItem('starter', 2), cartItem('1')] });
    expect(screen.getByLabelText('What is paid for')).toHaveTextContent('Total$324.98');
    await userEvent.type(screen.getByLabelText('Parent’s email'), 'robin@mail.example');
    await make();
    expect(api.calls[0]?.body).toEqual({
      items: [
        { priceId: 'coach_connect_starter', quantity: 2 },
        { priceId: 'pro_list_nordic_soccer', quantity: 1 },
      ],
      parentEmail: 'robin@mail.example',
    });
    expect(screen.getByText('We are sending it to robin@mail.example.')).toBeInTheDocument();
  });

  test('a wrong address is not sent; a link that was not mailed says so', async () => {
    const api = createFakeApi(made(false));
    await open(api, '/pay/ask?plan=premium');
    await userEvent.type(screen.getByLabelText('Parent’s email'), 'robin');
    await make();
    expect(screen.getByText(/Please enter a valid email address/)).toBeInTheDocument();
    expect(api.calls).toEqual([]);
    await userEvent.type(screen.getByLabelText('Parent’s email'), '@mail.example');
    await make();
    expect(screen.getByText('Please send it yourself')).toBeInTheDocument();
  });

  test.each([
    [refused('rate_limited', { error: 'Ten links wait.' }), 'The link could not be madeTen links wait.'],
    [noAnswer, 'No answer arrivedNo answer came.'],
    [proxyPage, `No answer arrived${proxyPage.error.error}`],
  ])('a refusal and a missing answer keep the form: %#', async (answer, said) => {
    await open(createFakeApi(answer), '/pay/ask?plan=premium');
    await make();
    expect(screen.getByRole('alert')).toHaveTextContent(said);
    expect(screen.getByRole('button', { name: 'Make the link' })).toBeEnabled();
  });

  test('a link is gone from the screen once its user signed out, in whatever tab', async () => {
    const { host } = await open(createFakeApi(made(true)), '/pay/ask?plan=premium');
    await userEvent.type(screen.getByLabelText('Parent’s email'), 'robin@mail.example');
    await make();
    await act(() => host.auth.signOut());
    expect(screen.queryByText(/robin@mail\.example/)).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Link for Premium')).not.toBeInTheDocument();
    expect(screen.getByText('Sign in to ask a parent')).toBeInTheDocument();
  });

  test('a visitor is asked to sign in', async () => {
    const { host } = await open(createFakeApi(made(false)), '/pay/ask', { user: null });
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(host.signInDialogs).toEqual([{ request: { mode: 'login' }, open: true }]);
  });
});
