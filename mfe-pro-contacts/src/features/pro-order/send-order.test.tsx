import type { ApiResult } from '@cc/contracts/federation/host-services';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { noAnswer, proxyPage, refused, type FakeApi } from '@cc/shared-ui/testing/fake-api';
import {
  chooseClubs,
  field,
  fillIn,
  heading,
  open,
  openReview,
  order,
  press,
  received,
  write,
} from './testing/order-screen.tsx';

const keysOf = ({ calls }: FakeApi) => calls.map(({ headers }) => headers?.['idempotency-key']);

// @spec 8.6
test.each([
  [
    'the server explains',
    refused('rate_limited', { error: 'Too many orders.' }),
    'Too many orders.',
    /nothing was charged/,
  ],
  [
    'a proxy answers for the server',
    proxyPage,
    'Failed to send order. Please try again later.',
    /Please send it again/,
  ],
  ['no answer comes', noAnswer, 'Failed to send order. Please try again later.', /Please send it again/],
  [
    'the answer is lost',
    refused('outcome_unknown', { error: 'We lost the answer.' }),
    'We lost the answer.',
    /Please send it again/,
  ],
])('when %s, the page shows a message and keeps the order', async (_case, answer: ApiResult<never>, text, more) => {
  const { api } = await openReview(answer, received);
  await press('Send order');
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('alert')).toHaveTextContent(/Your order is still here/);
  expect(screen.getByRole('alert')).toHaveTextContent(more);
  expect(screen.getByText('Jordan Avery')).toBeInTheDocument();
  await press('Send order');
  await heading('Order Received!');
  expect(api.calls.map(({ body }) => body)).toEqual([order, order]);
  const [first, again] = keysOf(api);
  expect(again).toBe(first);
});

// @spec 7.2
test('an order keeps its key after a return to the form; a changed or another order gets a new one', async () => {
  const { api } = await openReview(noAnswer, noAnswer, noAnswer, received);
  const sendAgain = async (clubsInstead?: string) => {
    await press('Change order');
    await heading('Order Pro Contacts');
    if (clubsInstead) {
      await userEvent.clear(field('Which clubs?'));
      await userEvent.type(field('Which clubs?'), clubsInstead);
    }
    await press('Review order');
    await heading('Review your order');
    await press('Send order');
  };
  await press('Send order');
  await screen.findByRole('alert');
  await sendAgain();
  await screen.findByRole('alert');
  await sendAgain('Two others{Enter}of ours');
  await screen.findByRole('alert');
  await press('Send order');
  await heading('Order Received!');
  const [first, same, changed, changedAgain] = keysOf(api);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(same).toBe(first);
  expect(changed).not.toBe(first);
  expect(changedAgain).toBe(changed);

  await press('Order for other clubs');
  await heading('Order Pro Contacts');
  await chooseClubs('2');
  await userEvent.type(field('Which clubs?'), 'Two others{Enter}of ours');
  await press('Review order');
  await heading('Review your order');
  await press('Send order');
  await heading('Order Received!');
  expect(keysOf(api)[4]).not.toBe(changed);
});

test.each([['Review your order'], ['Order Received!']])(
  'at "%s" nothing of the order stays when somebody logs out, also in another tab',
  async (step) => {
    await openReview(received);
    if (step === 'Order Received!') await press('Send order');
    await heading(step);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    await heading('Order Pro Contacts');
    for (const name of ['Email address', 'Which clubs?']) expect(field(name)).toHaveValue('');
    expect(screen.queryByText(order.email)).toBeNull();
  },
);

// @spec 8.6
test('after a failure the form keeps the typed text', async () => {
  await openReview(noAnswer);
  await press('Send order');
  await screen.findByRole('alert');
  await press('Change order');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to send order. Please try again later.');
  expect(field('Email address')).toHaveValue('jordan@gmail.example');
  await write('Last name', '!');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a server error about a field is shown beside it', async () => {
  const text = 'Please enter a valid email address.';
  await openReview(refused('validation_failed', { error: text, fields: { email: text } }));
  await press('Send order');
  await heading('Order Pro Contacts');
  expect(screen.getByRole('alert')).toHaveTextContent(text);
  expect(field('Email address')).toHaveAccessibleDescription(new RegExp(text));
});

test('shows Sending... and sends one order at a time', async () => {
  let answer: (result: ApiResult<unknown>) => void = () => undefined;
  const { api } = await openReview(new Promise<ApiResult<unknown>>((resolve) => (answer = resolve)));
  await press('Send order');
  await userEvent.click(await screen.findByRole('button', { name: 'Sending...' }));
  expect(screen.getByRole('button', { name: 'Change order' })).toBeDisabled();
  expect(api.calls).toHaveLength(1);
  answer(received);
  await heading('Order Received!');
});

test('the honeypot’s value is sent to the server', async () => {
  const { api } = open();
  await fillIn();
  const hidden = document.querySelector<HTMLInputElement>('input[name="leaveEmpty"]');
  if (hidden) hidden.value = 'https://spam.example';
  await press('Review order');
  await press('Send order');
  await heading('Order Received!');
  expect(api.calls[0]?.body).toMatchObject({ leaveEmpty: 'https://spam.example' });
});
