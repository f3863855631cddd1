import { answered, createFakeApi, noAnswer, refused } from '@cc/shared-ui/testing/fake-api';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { connectionFailed, mailboxConnected, mailboxLost, selectLostMailbox } from '../../state/connection-slice.ts';
import { renderStep, type RenderStepOptions } from '../../testing/render-step.tsx';
import { ConnectEmailStep } from './connect-email-step.tsx';

const mailbox = {
  email: 'jordan.avery@gmail.example',
  accessToken: 'handle-of-a-stored-mailbox',
  provider: 'gmail',
} as const;

function setUp(api = createFakeApi(), options: RenderStepOptions = {}) {
  const onContinue = jest.fn();
  const rendered = renderStep(<ConnectEmailStep onContinue={onContinue} onBack={jest.fn()} goToStep={jest.fn()} />, {
    host: createFakeHost({ api }),
    ...options,
  });
  return { ...rendered, api, onContinue };
}

const connected: RenderStepOptions = { prepare: (store) => store.dispatch(mailboxConnected(mailbox)) };

// @spec 2.wizard.8, 7.4, 7.5
it.each([
  ['Gmail', '/api/google-oauth', 'https://accounts.google.example/consent'],
  ['Outlook', '/api/azure-oauth', 'https://login.microsoft.example/consent'],
])('leaves for the consent page of %s', async (name, path, oauthUrl) => {
  const { api, browser } = setUp(createFakeApi(answered({ oauthUrl })));
  await userEvent.click(screen.getByRole('button', { name: `Connect ${name}` }));
  expect(api.calls).toEqual([{ path }]);
  expect(browser.replacedBy).toEqual([oauthUrl]);
});

// @spec 7.4, 8.9
it.each([
  ['Gmail', '/api/google-oauth', refused('unavailable')],
  ['Outlook', '/api/azure-oauth', noAnswer],
])('says so when connecting %s cannot start, and lets the user try again', async (name, path, answer) => {
  const { api, host, browser } = setUp(createFakeApi(answer));
  await userEvent.click(screen.getByRole('button', { name: `Connect ${name}` }));
  expect(host.notifications).toEqual([
    { tone: 'error', title: 'Connection Failed', description: `Failed to connect ${name}. Please try again.` },
  ]);
  expect(api.calls).toEqual([{ path }]);
  expect(browser.visited).toEqual([]);
  expect(screen.getByRole('button', { name: `Connect ${name}` })).toBeEnabled();
});

it('explains before the consent page which permissions we request and what we never do', () => {
  setUp();
  expect(screen.getByRole('heading', { name: 'What we ask for' })).toBeVisible();
  expect(screen.getByText('Read, change or delete mail in your inbox')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', '/privacy');
});

it.each([
  ['access_denied', 'You did not allow access'],
  ['send_permission_missing', 'Permission to send is missing'],
  ['state_invalid', 'That took too long or used another tab'],
  ['admin_policy', 'Your school or company blocks this'],
  ['provider_unavailable', 'Your email provider did not respond'],
  ['something_new', 'We could not connect your mailbox'],
])('explains %s until the next attempt', async (error, title) => {
  const oauthUrl = 'https://accounts.google.example/consent';
  setUp(createFakeApi(answered({ oauthUrl })), {
    prepare: (store) => store.dispatch(connectionFailed({ error })),
  });
  expect(screen.getByRole('alert')).toHaveTextContent(title);
  await userEvent.click(screen.getByRole('button', { name: 'Connect Gmail' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it.each([
  ['reconnect', 'Please reconnect jordan.avery@gmail.example'],
  ['policy', 'We cannot send from jordan.avery@gmail.example'],
] as const)(
  'asks to reconnect a lost mailbox (%s), names it and says that everything else is kept',
  (reason, title) => {
    const { store } = setUp(undefined, {
      prepare: (store) => {
        store.dispatch(mailboxConnected(mailbox));
        store.dispatch(mailboxLost({ reason }));
        store.dispatch(mailboxLost({ reason }));
      },
    });
    expect(screen.getByRole('alert')).toHaveTextContent(title);
    expect(screen.getByRole('alert')).toHaveTextContent('Your coaches, your email and your results are saved.');
    expect(screen.queryByText('Connected')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Connect Gmail' })).toBeEnabled();
    act(() => void store.dispatch(mailboxConnected(mailbox)));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(selectLostMailbox(store.getState())).toBeNull();
  },
);

// @spec 2.wizard.10
it('cannot continue without a connected mailbox', () => {
  setUp();
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Continue' })).toHaveAccessibleDescription(
    'Connect a mailbox to continue.',
  );
});

// @spec 2.wizard.9, 2.wizard.10
it('shows the connected address, and continues', async () => {
  const { onContinue } = setUp(undefined, connected);
  expect(screen.getByText('jordan.avery@gmail.example')).toBeVisible();
  expect(screen.getByText('Connected')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(onContinue).toHaveBeenCalledTimes(1);
});

// @spec 2.wizard.9, 4.wizard.8
it('disconnects', async () => {
  const api = createFakeApi(answered({ disconnected: true }));
  const { host } = setUp(api, { host: createFakeHost({ api }), ...connected });
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
  expect(api.calls).toEqual([{ path: '/api/disconnect-email', body: { accessToken: mailbox.accessToken } }]);
  expect(host.notifications).toEqual([{ tone: 'success', title: 'Email Disconnected' }]);
  expect(screen.queryByText('jordan.avery@gmail.example')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Connect Gmail' })).toBeEnabled();
});

// @spec 4.wizard.8
it('removes the mailbox from the browser even if the server cannot be reached, and says so', async () => {
  const api = createFakeApi(noAnswer);
  const { host } = setUp(api, { host: createFakeHost({ api }), ...connected });
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
  expect(host.notifications[0]).toMatchObject({ tone: 'info', title: 'Email Disconnected' });
  expect(host.notifications[0]?.description).toContain('our server did not respond');
  expect(screen.getByRole('button', { name: 'Connect Gmail' })).toBeVisible();
});
