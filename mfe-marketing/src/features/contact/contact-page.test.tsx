import type { ApiResult } from '@cc/contracts/federation/host-services';
import { createFakeHost, testUser } from '@cc/shared-ui/testing/fake-host';
import { renderWithHost } from '@cc/shared-ui/testing/render-with-host';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeApi, noAnswer, proxyPage, received, refused } from '@cc/shared-ui/testing/fake-api';
import ContactPage from './contact-page.tsx';

const field = (name: string) => screen.getByRole('textbox', { name });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send message' }));

function open(...answers: ApiResult<unknown>[]) {
  const api = createFakeApi(...answers);
  renderWithHost(<ContactPage />, { host: createFakeHost({ api, user: null }) });
  return api;
}

async function fillIn(): Promise<void> {
  await userEvent.type(field('Your email address'), 'jordan@gmail.example');
  await userEvent.type(field('Subject'), 'Division 2');
  await userEvent.type(field('Message'), 'When?');
}

// @spec 2.route.9, 9.plans.24
test('promises a reply within 24 hours', () => {
  open();
  expect(screen.getByText('We reply within 24 hours.')).toBeInTheDocument();
});

// @spec 5.5
test('shows a message beside each empty field', async () => {
  const api = open();
  await userEvent.type(field('Subject'), '   ');
  await send();
  expect(field('Your email address')).toHaveAccessibleDescription(/Please enter your email address\./);
  expect(field('Subject')).toHaveAccessibleDescription('Please enter a subject.');
  expect(field('Message')).toHaveAccessibleDescription('Please write your message.');
  expect(field('Your email address')).toHaveFocus();
  await userEvent.type(field('Your email address'), 'jordan@');
  expect(field('Your email address')).not.toHaveAttribute('aria-invalid');
  await send();
  expect(field('Your email address')).toHaveAccessibleDescription(/Please enter a valid email address\./);
  expect(api.calls).toEqual([]);
});

// @spec 4.forms.2, 8.7
test('sends the three fields and empties the form', async () => {
  const api = open(received);
  await fillIn();
  await send();
  expect(await screen.findByText("Message sent successfully! We'll get back to you soon.")).toBeVisible();
  expect(api.calls).toMatchObject([
    { path: '/api/contact', body: { email: 'jordan@gmail.example', subject: 'Division 2', message: 'When?' } },
  ]);
  expect(field('Message')).toHaveValue('');
});

const surely = 'Your message was not sent. Your text is still here.';
const perhaps = /We cannot tell whether your message reached us\. Your text is still here\. You can send it again/;

// @spec 4.forms.2, 7.3, 8.7
test.each([
  ['the server explains', refused('rate_limited', { error: 'Too many messages.' }), 'Too many messages.', surely],
  ['a proxy answers for the server', proxyPage, 'Failed to send message. Please try again.', perhaps],
  ['no answer comes', noAnswer, 'Network error. Please check your connection and try again.', perhaps],
  ['the server does not know', refused('outcome_unknown', { error: 'Lost.' }), 'Lost.', perhaps],
])('when %s, the form shows a message and keeps the typed text', async (_case, answer, text, more) => {
  const api = open(answer, received);
  await fillIn();
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByText(more)).toBeVisible();
  expect(field('Message')).toHaveValue('When?');
  await send();
  expect(await screen.findByText(/Message sent successfully!/)).toBeVisible();
  expect(api.calls).toHaveLength(2);
});

test('a retry keeps its key, so the message is stored once; a changed message gets a new key', async () => {
  const api = open(noAnswer, noAnswer, received, received);
  await fillIn();
  await send();
  await screen.findByRole('alert');
  await send();
  await screen.findByRole('alert');
  await userEvent.type(field('Message'), ' Soon?');
  await send();
  await screen.findByText(/Message sent successfully!/);
  await fillIn();
  await userEvent.type(field('Message'), ' Soon?');
  await send();
  await screen.findByText(/Message sent successfully!/);
  const [first, again, changed, anew] = api.calls.map(({ headers }) => headers?.['idempotency-key']);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(again).toBe(first);
  expect(changed).not.toBe(first);
  expect(anew).not.toBe(changed);
});

test('pasted text that is too long is kept, with a message beside the field', async () => {
  const api = open(received);
  await userEvent.click(field('Message'));
  await userEvent.paste('m'.repeat(6_000));
  await userEvent.click(field('Subject'));
  await userEvent.paste('s'.repeat(151));
  await userEvent.click(field('Your email address'));
  await userEvent.paste(`${'a'.repeat(243)}@mail.example`);
  await send();
  expect(field('Message')).toHaveAccessibleDescription('Please use at most 5,000 characters. You have 6,000.');
  expect(field('Message')).toHaveValue('m'.repeat(6_000));
  expect(field('Subject')).toHaveAccessibleDescription(/at most 150 characters\. You have 151\./);
  expect(field('Your email address')).toHaveAccessibleDescription(/at most 254 characters\. You have 256\./);
  expect(api.calls).toEqual([]);
});

test('a server error about a field is shown beside it', async () => {
  open(refused('validation_failed', { fields: { email: 'This address cannot get mail.' } }));
  await fillIn();
  await send();
  expect(await screen.findByText('This address cannot get mail.')).toBeVisible();
  expect(field('Your email address')).toHaveFocus();
});

// @spec 4.forms.2
test('shows Sending... and sends one message at a time', async () => {
  let answer: (result: ApiResult<unknown>) => void = () => undefined;
  const calls: unknown[] = [];
  const api = {
    call: (_endpoint: unknown, body: unknown) => {
      calls.push(body);
      // The test answers in the endpoint's own shape.
      return new Promise<ApiResult<unknown>>((resolve) => (answer = resolve)) as Promise<never>;
    },
  };
  renderWithHost(<ContactPage />, { host: createFakeHost({ api, user: null }) });
  await fillIn();
  await send();
  const button = await screen.findByRole('button', { name: 'Sending...' });
  await userEvent.click(button);
  await userEvent.type(field('Subject'), '{Enter}');
  expect(calls).toHaveLength(1);
  await userEvent.type(field('Message'), ' And Division 3?');
  answer(received);
  expect(await screen.findByRole('button', { name: 'Send message' })).toBeInTheDocument();
  // What was typed meanwhile was not sent.
  expect(field('Message')).toHaveValue('When? And Division 3?');
  expect(field('Subject')).toHaveValue('');
});

test('a signed-in user’s address is filled in and can be changed', async () => {
  renderWithHost(<ContactPage />);
  expect(field('Your email address')).toHaveValue(testUser.email);
  await userEvent.clear(field('Your email address'));
  expect(field('Your email address')).toHaveValue('');
});

test('the honeypot’s value is sent to the server', async () => {
  const api = open(refused('validation_failed'));
  await fillIn();
  const hidden = document.querySelector<HTMLInputElement>('input[name="leaveEmpty"]');
  if (hidden) hidden.value = 'https://spam.example';
  await send();
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(api.calls[0]?.body).toMatchObject({ leaveEmpty: 'https://spam.example' });
});
