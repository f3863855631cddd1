import type { ApiResult } from '@cc/contracts/federation/host-services';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { noAnswer, refused } from '@cc/shared-ui/testing/fake-api';
import { field, fillIn, heading, open, openReview, order, press, received, write } from './order-screen.tsx';

test.each([
  [
    'the server explains',
    refused('rate_limited', { error: 'Too many orders.' }),
    'Too many orders.',
    /nothing was charged/,
  ],
  [
    'the server says nothing',
    refused('internal', { error: '' }),
    'Failed to send order. Please try again later.',
    /nothing was charged/,
  ],
  ['no answer comes', noAnswer, 'Failed to send order. Please try again later.', /do not send it again/],
  [
    'the answer is lost',
    refused('outcome_unknown', { error: 'We lost the answer.' }),
    'We lost the answer.',
    /do not send it again/,
  ],
])('when %s, the page says so and keeps the order', async (_case, answer: ApiResult<never>, words, more) => {
  const { api } = await openReview(answer, received);
  await press('Send order');
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(screen.getByRole('alert')).toHaveTextContent(/Your order is still here/);
  expect(screen.getByRole('alert')).toHaveTextContent(more);
  expect(screen.getByText('Jordan Avery')).toBeInTheDocument();
  await press('Send order');
  await heading('Order Received!');
  expect(api.calls.map(({ body }) => body)).toEqual([order, order]);
});

test('after a failure the form still holds what was typed', async () => {
  await openReview(noAnswer);
  await press('Send order');
  await screen.findByRole('alert');
  await press('Change order');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to send order. Please try again later.');
  expect(field('Email address')).toHaveValue('jordan@gmail.example');
  await write('Last name', '!');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('what the server finds wrong with a field stands beside it', async () => {
  const words = 'Please enter a valid email address.';
  await openReview(refused('validation_failed', { error: words, fields: { email: words } }));
  await press('Send order');
  await heading('Order Pro Contacts');
  expect(screen.getByRole('alert')).toHaveTextContent(words);
  expect(field('Email address')).toHaveAccessibleDescription(new RegExp(words));
});

test('says Sending... and takes one order at a time', async () => {
  let answer: (result: ApiResult<unknown>) => void = () => undefined;
  const { api } = await openReview(new Promise<ApiResult<unknown>>((resolve) => (answer = resolve)));
  await press('Send order');
  await userEvent.click(await screen.findByRole('button', { name: 'Sending...' }));
  expect(screen.getByRole('button', { name: 'Change order' })).toBeDisabled();
  expect(api.calls).toHaveLength(1);
  answer(received);
  await heading('Order Received!');
});

test('a filled hidden field goes along for the server to judge', async () => {
  const { api } = open();
  await fillIn();
  const hidden = document.querySelector<HTMLInputElement>('input[name="website"]');
  if (hidden) hidden.value = 'https://spam.example';
  await press('Review order');
  await press('Send order');
  await heading('Order Received!');
  expect(api.calls[0]?.body).toMatchObject({ website: 'https://spam.example' });
});
