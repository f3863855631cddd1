import { mailboxes } from '@cc/contracts/api/mailboxes';
import { currentMailbox } from '@cc/contracts/scenarios/samples';
import { answered, createFakeApi, type FakeAnswer, noAnswer, refused } from '@cc/shared-ui/testing/fake-api';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  connectionFailed,
  mailboxConnected,
  mailboxLost,
  selectLostMailbox,
  selectMailbox,
} from '../../state/connection-slice.ts';
import { takeConnecting } from '../../state/pending-connection.ts';
import { renderStep, type RenderStepOptions } from '../../testing/render-step.tsx';
import { ConnectEmailStep } from './connect-email-step.tsx';

const mailbox = {
  email: 'jordan.avery@gmail.example',
  accessToken: 'handle-of-a-stored-mailbox',
  provider: 'gmail',
} as const;

type Mailbox = typeof currentMailbox;

/** The API of the step: the list of mailboxes, and this answer to everything else. */
function apiWith(answer?: FakeAnswer, list: readonly Mailbox[] = [{ ...currentMailbox, email: mailbox.email }]) {
  return createFakeApi(({ path }) => (path === mailboxes.path ? answered({ mailboxes: list }) : (answer ?? noAnswer)));
}

function setUp(api = apiWith(), options: RenderStepOptions = {}) {
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
  const { api, browser } = setUp(apiWith(answered({ oauthUrl })));
  await userEvent.click(screen.getByRole('button', { name: `Connect ${name}` }));
  expect(api.to(path)).toEqual([{ path }]);
  expect(browser.replacedBy).toEqual([oauthUrl]);
});

// @spec 7.4, 8.9
it.each([
  ['Gmail', '/api/google-oauth', refused('unavailable')],
  ['Outlook', '/api/azure-oauth', noAnswer],
])('says so when connecting %s cannot start, and lets the user try again', async (name, path, answer) => {
  const { api, host, browser } = setUp(apiWith(answer));
  await userEvent.click(screen.getByRole('button', { name: `Connect ${name}` }));
  expect(host.notifications).toEqual([
    { tone: 'error', title: 'Connection Failed', description: `Failed to connect ${name}. Please try again.` },
  ]);
  expect(api.to(path)).toEqual([{ path }]);
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
  setUp(apiWith(answered({ oauthUrl })), {
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
    expect(screen.getByRole('alert')).toHaveTextContent(
      'A paused run keeps its mailbox: to send from another one, stop the run and send again.',
    );
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
  const api = apiWith(answered({ disconnected: true }));
  const { host } = setUp(api, { host: createFakeHost({ api }), ...connected });
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
  expect(api.to('/api/disconnect-email')).toMatchObject([{ body: { accessToken: mailbox.accessToken } }]);
  expect(host.notifications).toEqual([{ tone: 'success', title: 'Email Disconnected' }]);
  expect(screen.queryByText('jordan.avery@gmail.example')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Connect Gmail' })).toBeEnabled();
});

// @spec 4.wizard.8
it('removes the mailbox from the browser even if the server cannot be reached, and says so', async () => {
  const api = apiWith(noAnswer);
  const { host } = setUp(api, { host: createFakeHost({ api }), ...connected });
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
  expect(host.notifications[0]).toMatchObject({ tone: 'info', title: 'Email Disconnected' });
  expect(host.notifications[0]?.description).toContain('our server did not respond');
  expect(screen.getByRole('button', { name: 'Connect Gmail' })).toBeVisible();
});

describe('mailboxes that were connected on another device', () => {
  const old: Mailbox = {
    id: '0b1d3a52-8a3c-4f0e-9a55-3f1c2b7d9e10',
    provider: 'outlook',
    email: 'jordan.old@outlook.example',
    connectedAt: '2026-08-02T12:00:00.000Z',
    current: false,
  };
  const own: Mailbox = { ...currentMailbox, email: mailbox.email, connectedAt: '2026-09-14T12:00:00.000Z' };
  const region = () => screen.findByRole('region', { name: 'Connected earlier or on another device' });

  it('are listed with provider and date beside this device’s own, and say how to send from them', async () => {
    setUp(apiWith(undefined, [own, old]), connected);
    const others = within(await region());
    expect(others.getByText('jordan.old@outlook.example')).toBeVisible();
    expect(others.getByText('Outlook · connected August 2, 2026')).toBeVisible();
    expect(others.getByText('To send from one of these mailboxes here, press Connect again.')).toBeVisible();
    expect(others.queryByText(mailbox.email)).not.toBeInTheDocument();
    expect(screen.getByText('Gmail · your emails are sent from here · connected September 14, 2026')).toBeVisible();
  });

  it('are disconnected here, without a handle', async () => {
    const { api, host } = setUp(apiWith(answered({ disconnected: true }), [old]));
    await userEvent.click(await screen.findByRole('button', { name: 'Disconnect jordan.old@outlook.example' }));
    expect(api.to('/api/disconnect-email')).toMatchObject([{ body: { mailboxId: old.id } }]);
    expect(host.notifications).toEqual([{ tone: 'success', title: 'Email Disconnected' }]);
    expect(screen.queryByText('jordan.old@outlook.example')).not.toBeInTheDocument();
  });

  it('stay listed if the server did not disconnect them', async () => {
    const { host } = setUp(apiWith(noAnswer, [old]));
    await userEvent.click(await screen.findByRole('button', { name: 'Disconnect jordan.old@outlook.example' }));
    expect(host.notifications).toMatchObject([
      { tone: 'error', title: 'jordan.old@outlook.example may still be connected' },
    ]);
    expect(screen.getByText('jordan.old@outlook.example')).toBeVisible();
  });

  it('are connected again through the consent page of their provider', async () => {
    const { browser } = setUp(apiWith(answered({ oauthUrl: 'https://login.microsoft.example/consent' }), [old]));
    await userEvent.click(await screen.findByRole('button', { name: 'Connect again: jordan.old@outlook.example' }));
    expect(browser.replacedBy).toEqual(['https://login.microsoft.example/consent']);
    expect(takeConnecting(browser.sessionStorage)).toBe('outlook');
  });

  it('take the place of this device’s own mailbox if the server no longer knows its handle', async () => {
    const { store } = setUp(apiWith(undefined, [{ ...own, current: false }]), connected);
    expect(await screen.findByRole('alert')).toHaveTextContent('on another device');
    expect(within(await region()).getByText(mailbox.email)).toBeVisible();
    expect(selectMailbox(store.getState())).toBeNull();
  });

  it('can be asked for again if they could not be read', async () => {
    const api = createFakeApi(noAnswer, answered({ mailboxes: [old] }));
    setUp(api);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('jordan.old@outlook.example')).toBeVisible();
  });
});
