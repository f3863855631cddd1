import { createFakeData } from '@cc/shared-ui/testing/fake-data';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { renderWithHost } from '@cc/shared-ui/testing/render-with-host';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NewsletterSection } from './newsletter-section.tsx';

const address = () => screen.getByRole('textbox', { name: 'Email address' });
const subscribe = () => userEvent.click(screen.getByRole('button', { name: 'Subscribe' }));

function refusing(code: string) {
  const data = createFakeData();
  data.fail('emails', { code });
  return data;
}

// @spec 5.3
test.each([
  ['', 'Please enter your email address'],
  ['jordan', 'Please enter a valid email address'],
  ['jordan@gmail', 'Please enter a valid email address'],
])('%j shows its message beside the field and focuses it', async (typed, text) => {
  const data = createFakeData({ emails: [] });
  renderWithHost(<NewsletterSection />, { host: createFakeHost({ data }) });
  if (typed) await userEvent.type(address(), typed);
  await subscribe();
  expect(address()).toHaveAccessibleDescription(text);
  expect(address()).toBeInvalid();
  expect(address()).toHaveFocus();
  expect(address()).toHaveValue(typed);
  expect(data.requests).toEqual([]);
});

// @spec 2.home.3, 4.forms.3, 4.forms.5, 7.14
test('shows a thank-you message, and Subscribe Another Email resets the form', async () => {
  const data = createFakeData({ emails: [] });
  renderWithHost(<NewsletterSection />, { host: createFakeHost({ data }) });
  await userEvent.type(address(), ' jordan@gmail.example {Enter}');
  expect(await screen.findByText('Successfully subscribed to our newsletter!')).toBeVisible();
  expect(screen.getByText('Please confirm it in the email we just sent you.')).toBeVisible();
  expect(data.tables.emails).toEqual([{ email: 'jordan@gmail.example' }]);
  expect(screen.getByRole('heading', { name: 'Thank you!' }).parentElement).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Subscribe Another Email' }));
  expect(address()).toHaveValue('');
  expect(address()).toHaveFocus();
});

// @spec 4.forms.3, 8.5
test.each([
  ['the server refuses', { data: refusing('42501') }],
  ['nothing can be reached', {}],
])('when %s, the form shows a message and keeps the address', async (_case, overrides) => {
  renderWithHost(<NewsletterSection />, { host: createFakeHost(overrides) });
  await userEvent.type(address(), 'jordan@gmail.example');
  await subscribe();
  expect(await screen.findByText('Failed to subscribe. Please try again.')).toBeVisible();
  expect(address()).toHaveValue('jordan@gmail.example');
});

test('a rejected address shows its message beside the field, is kept and gets the focus', async () => {
  renderWithHost(<NewsletterSection />, {
    host: createFakeHost({ data: refusing('23514') }),
  });
  await userEvent.type(address(), 'jordan,avery@gmail.example');
  await subscribe();
  expect(address()).toHaveAccessibleDescription('Please enter a valid email address');
  expect(address()).toHaveValue('jordan,avery@gmail.example');
  expect(address()).toHaveFocus();
  expect(screen.queryByText('Failed to subscribe. Please try again.')).not.toBeInTheDocument();
});

test('a bot that fills in the honeypot sees a success, and is not subscribed', async () => {
  const data = createFakeData({ emails: [] });
  renderWithHost(<NewsletterSection />, { host: createFakeHost({ data }) });
  await userEvent.type(address(), 'jordan@gmail.example');
  const hidden = document.querySelector<HTMLInputElement>('input[name="leaveEmpty"]');
  if (hidden) hidden.value = 'https://spam.example';
  await subscribe();
  expect(await screen.findByText('Successfully subscribed to our newsletter!')).toBeVisible();
  expect(data.requests).toEqual([]);
});
