import { createFakeData, type FakeData } from '@cc/shared-ui/testing/fake-data';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { renderWithHost } from '@cc/shared-ui/testing/render-with-host';
import { act, fireEvent, screen } from '@testing-library/react';
import NewsletterFooter from './newsletter-footer.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const address = () => screen.getByRole('textbox', { name: 'Email for the newsletter' });
const submit = () => act(async () => fireEvent.submit(screen.getByRole('form', { name: 'Newsletter' })));
/** Lets what needs no clock happen: the list's answer. */
const settle = () => act(() => jest.advanceTimersByTimeAsync(0));
const statusMessage = () => document.querySelector('form [role="status"]');

function open(data: FakeData = createFakeData({ emails: [] })): FakeData {
  renderWithHost(<NewsletterFooter />, { host: createFakeHost({ data }) });
  return data;
}

async function signUp(email: string, code?: string) {
  const data = open();
  if (code) data.fail('emails', { code });
  fireEvent.change(address(), { target: { value: email } });
  await submit();
  await settle();
  return data;
}

// @spec 5.2
test.each(['', 'jordan.example', 'a@b@mail.example', 'a b@mail.example'])(
  '%j shows its message beside the field',
  async (email) => {
    const data = await signUp(email);
    expect(address()).toHaveAccessibleDescription('Please enter a valid email address');
    expect(address()).toHaveValue(email);
    expect(data.requests).toEqual([]);
  },
);

// @spec 4.forms.4, 8.5, 9.plans.16
test('the success message disappears after 3 seconds', async () => {
  const data = await signUp('jordan@gmail.example');
  expect(data.tables.emails).toEqual([{ email: 'jordan@gmail.example' }]);
  expect(statusMessage()).toHaveTextContent(
    'Successfully subscribed! Please confirm it in the email we just sent you.',
  );
  expect(address()).toHaveValue('');
  act(() => void jest.advanceTimersByTime(2_999));
  expect(statusMessage()).toHaveTextContent('Successfully subscribed!');
  act(() => void jest.advanceTimersByTime(1));
  expect(statusMessage()).toBeEmptyDOMElement();
});

test.each(['23514', '22021', '22P05', 'PGRST102'])(
  'an address rejected with %s shows its message beside the field and is kept',
  async (code) => {
    const data = await signUp('jordan@gmail.example', code);
    expect(data.requests).toHaveLength(1);
    expect(address()).toHaveAccessibleDescription('Please enter a valid email address');
    expect(address()).toBeInvalid();
    expect(address()).toHaveFocus();
    expect(address()).toHaveValue('jordan@gmail.example');
    expect(statusMessage()).toBeEmptyDOMElement();
  },
);

test('a bot that fills in the honeypot sees a success, and is not subscribed', async () => {
  const data = open();
  fireEvent.change(address(), { target: { value: 'jordan@gmail.example' } });
  const hidden = document.querySelector<HTMLInputElement>('input[name="leaveEmpty"]');
  if (hidden) hidden.value = 'https://spam.example';
  await submit();
  expect(statusMessage()).toHaveTextContent('Successfully subscribed!');
  expect(data.requests).toEqual([]);
});

test('an error stays until the address is changed, and the address is kept', async () => {
  await signUp('jordan@gmail.example', '08006');
  act(() => void jest.advanceTimersByTime(60_000));
  expect(statusMessage()).toHaveTextContent('Failed to subscribe. Please try again.');
  expect(address()).toHaveValue('jordan@gmail.example');
  fireEvent.change(address(), { target: { value: 'jordan2@gmail.example' } });
  expect(statusMessage()).toBeEmptyDOMElement();
});

test('a request without a response times out, and the address is kept', async () => {
  open().pause('emails');
  fireEvent.change(address(), { target: { value: 'jordan@gmail.example' } });
  await submit();
  await act(() => jest.advanceTimersByTimeAsync(14_999));
  expect(statusMessage()).toBeEmptyDOMElement();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(statusMessage()).toHaveTextContent(
    'We got no answer. Please try again. Your address goes on the list only once.',
  );
  expect(address()).toHaveValue('jordan@gmail.example');
});

test('an address typed during a request is kept and not sent', async () => {
  const data = open();
  const resume = data.pause('emails');
  fireEvent.change(address(), { target: { value: 'jordan@gmail.example' } });
  await submit();
  fireEvent.change(address(), { target: { value: 'avery@gmail.example' } });
  await submit();
  await settle();
  expect(data.requests).toHaveLength(1);
  resume();
  await settle();
  expect(statusMessage()).toHaveTextContent('Successfully subscribed!');
  act(() => void jest.advanceTimersByTime(3_000));
  expect(address()).toHaveValue('avery@gmail.example');
});
