import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import { currentMailbox } from '@cc/contracts/scenarios/samples';
import { answered, createFakeApi, noAnswer, type FakeApi } from '@cc/shared-ui/testing/fake-api';
import { createFakeHost, testUser } from '@cc/shared-ui/testing/fake-host';
import { act, screen, waitFor } from '@testing-library/react';
import { selectConnectionProblem, selectMailbox } from '../../state/connection-slice.ts';
import { markConnecting, takeConnecting } from '../../state/pending-connection.ts';
import { selectStep } from '../../state/wizard-slice.ts';
import { createWizardStorage } from '../../state/wizard-storage.ts';
import { sessionAt } from '../../scenarios/wizard-storage-of.ts';
import { createFakeBrowser } from '../../testing/fake-browser.ts';
import { createFakeData } from '@cc/shared-ui/testing/fake-data';
import { renderStep } from '../../testing/render-step.tsx';
import { stubSteps } from '../../testing/stub-steps.tsx';
import { WizardPage } from './wizard-page.tsx';

/** Opens the page without an open session, as a browser does. */
function open({ host = hostOf(testUser), route = '/college', browser = createFakeBrowser() } = {}) {
  return renderStep(<WizardPage steps={stubSteps} SelectedRecipients={() => null} FeedbackButton={() => null} />, {
    host,
    route,
    browser,
    openSession: false,
  });
}

function hostOf(user: typeof testUser | null | 'loading') {
  return createFakeHost({ user, data: createFakeData() });
}

const handle = 'opaque-handle-of-a-stored-mailbox';

describe('the sign-in gate', () => {
  // @spec 2.wizard.5
  it('waits until the sign-in state is known', () => {
    const { host } = open({ host: hostOf('loading') });
    expect(host.signInDialogs).toEqual([]);
    expect(screen.getByText('Loading this step')).toBeInTheDocument();
  });

  // @spec 1.2, 2.wizard.5, 6.4
  it('blocks the wizard for a visitor until sign-in', async () => {
    const { host } = open({ host: hostOf(null) });
    expect(host.signInDialogs).toMatchObject([{ open: true, request: { mode: 'login' } }]);
    expect(screen.getByRole('heading', { level: 1, hidden: true }).closest('[inert]')).not.toBeNull();
    expect(screen.getByText('Loading this step')).toBeInTheDocument();
    act(() => host.auth.signIn());
    await waitFor(() => expect(host.signInDialogs).toMatchObject([{ open: false }]));
    expect(screen.getByRole('heading', { level: 1 }).closest('[inert]')).toBeNull();
    await waitFor(() => expect(screen.queryByText('Loading this step')).not.toBeInTheDocument());
  });

  // @spec 2.wizard.6
  it('opens the marketing site when it is closed', () => {
    const { host, currentRoute } = open({ host: hostOf(null) });
    act(() => host.signInDialogs[0]?.request.blocking?.onClose());
    expect(currentRoute()).toBe('/');
  });
});

describe('the return from a consent page', () => {
  const route = `/college?email=sam%40outlook.example&access_token=${handle}&provider=outlook`;
  const theirs = { email: 'sam@outlook.example', provider: 'outlook' } as const;
  const before = { email: 'jordan@gmail.example', accessToken: 'h'.repeat(43), provider: 'gmail' } as const;
  const notBegunHere = expect.objectContaining({ title: 'Mailbox Not Changed' });

  /** A server that knows this handle as a mailbox of the signed-in user. */
  const knows = (mailbox: { email: string; provider: MailProvider }) =>
    createFakeApi(({ body }) => {
      const current = JSON.stringify(body) === JSON.stringify({ accessToken: handle });
      return answered({ mailboxes: [{ ...currentMailbox, ...mailbox, current }] });
    });

  /** Opens the address with a mailbox that is connected already, in a tab in which Connect was pressed or was not. */
  function returnTo(address: string, api: FakeApi, pressed?: MailProvider | null) {
    const browser = createFakeBrowser();
    createWizardStorage(browser.storage).keepMailbox(testUser.id, before);
    if (pressed) markConnecting(browser.sessionStorage, pressed);
    const page = open({ host: createFakeHost({ data: createFakeData(), api }), browser, route: address });
    return { ...page, mailbox: () => selectMailbox(page.store.getState()) };
  }

  // @spec 4.wizard.6
  it('connects, says so, and clears the query', async () => {
    const { host, mailbox, currentRoute } = returnTo(route, knows(theirs), 'outlook');
    await waitFor(() => expect(mailbox()).toEqual({ ...theirs, accessToken: handle }));
    expect(currentRoute()).toBe('/college');
    expect(host.notifications).toEqual([
      { tone: 'success', title: 'Connected', description: 'Your emails will be sent from sam@outlook.example.' },
    ]);
  });

  // @spec 4.wizard.6
  it('defaults to Gmail if no provider is named', async () => {
    const gmail = { email: 'new@gmail.example', provider: 'gmail' } as const;
    const address = `/college?email=new%40gmail.example&access_token=${handle}`;
    const { mailbox } = returnTo(address, knows(gmail), 'gmail');
    await waitFor(() => expect(mailbox()).toEqual({ ...gmail, accessToken: handle }));
  });

  // @spec D1.11d
  it.each([
    ['without a press on Connect in this tab', theirs, null],
    ['after a press on Connect for another provider', theirs, 'gmail'],
    ['with a handle of no mailbox of this user', null, 'outlook'],
    ['with another address than the mailbox has', { ...theirs, email: 'other@outlook.example' }, 'outlook'],
    ['with another provider than the mailbox has', { ...theirs, provider: 'gmail' }, 'outlook'],
  ] as const)('changes nothing and says so %s', async (_how, known, pressed) => {
    const api = known ? knows(known) : createFakeApi(answered({ mailboxes: [{ ...currentMailbox, current: false }] }));
    const { host, mailbox, currentRoute, browser } = returnTo(route, api, pressed);
    await waitFor(() => expect(host.notifications).toEqual([notBegunHere]));
    expect(currentRoute()).toBe('/college');
    expect(mailbox()).toEqual(before);
    expect(createWizardStorage(browser.storage).readMailbox(testUser.id)).toEqual(before);
    // Another user began it: without this, that user would have the mailbox.
    const dropped = known ? [] : [expect.objectContaining({ body: { accessToken: handle } })];
    await waitFor(() => expect(api.to('/api/disconnect-email')).toEqual(dropped));
  });

  it('is accepted once, and not a quarter of an hour after the press', async () => {
    const { browser, mailbox } = returnTo(route, knows(theirs), 'outlook');
    await waitFor(() => expect(mailbox()?.email).toBe(theirs.email));
    expect(takeConnecting(browser.sessionStorage)).toBeNull();
    markConnecting(browser.sessionStorage, 'outlook');
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 15 * 60_000);
    expect(takeConnecting(browser.sessionStorage)).toBeNull();
    jest.restoreAllMocks();
  });

  // @spec 8.9
  it('counts as failed if the server does not confirm the mailbox', async () => {
    const { host, mailbox } = returnTo(route, createFakeApi(noAnswer), 'outlook');
    const description = 'Failed to connect Outlook. Please try again.';
    await waitFor(() => expect(host.notifications).toEqual([expect.objectContaining({ description })]));
    expect(mailbox()).toEqual(before);
  });

  // @spec 4.wizard.7, 8.9
  it.each([
    ['?error=access_denied&provider=gmail', 'Failed to connect Gmail. Please try again.', 'access_denied'],
    ['?error=admin_policy&provider=outlook', 'Failed to connect Outlook. Please try again.', 'admin_policy'],
    ['?error=state_invalid', 'Failed to connect email account. Please try again.', 'state_invalid'],
    ['?email=nobody&access_token=short', 'Failed to connect email account. Please try again.', 'return_invalid'],
  ])('reports %s', async (query, description, error) => {
    const { host, store, currentRoute } = open({ route: `/college${query}` });
    await waitFor(() => expect(currentRoute()).toBe('/college'));
    expect(host.notifications).toEqual([{ tone: 'error', title: 'Connection Failed', description }]);
    expect(selectConnectionProblem(store.getState())?.error).toBe(error);
    expect(selectMailbox(store.getState())).toBeNull();
    expect(selectStep(store.getState())).toBe(1);
  });

  it.each([
    ['opens step 1 after a press on Connect', 'gmail', 1],
    ['leaves the step as it was if Connect was not pressed', null, 5],
  ] as const)('with an error it %s', async (_what, pressed, step) => {
    const browser = createFakeBrowser();
    createWizardStorage(browser.storage).keepSession({ ...sessionAt(5), userId: testUser.id });
    if (pressed) markConnecting(browser.sessionStorage, pressed);
    const { store, currentRoute } = open({ browser, route: '/college?error=access_denied&provider=gmail' });
    await waitFor(() => expect(currentRoute()).not.toContain('error'));
    expect(selectStep(store.getState())).toBe(step);
  });

  it('is not handled until a user is signed in', async () => {
    const host = createFakeHost({ user: 'loading', data: createFakeData(), api: knows(theirs) });
    const browser = createFakeBrowser();
    markConnecting(browser.sessionStorage, 'outlook');
    const { store, currentRoute } = open({ host, browser, route });
    expect(currentRoute()).toBe(route);
    act(() => host.auth.signIn());
    await waitFor(() => expect(selectMailbox(store.getState())?.email).toBe('sam@outlook.example'));
  });
});

// @spec 4.wizard.16
it('begins a new session after a finished one', () => {
  const browser = createFakeBrowser();
  createWizardStorage(browser.storage).finish();
  const { host, store } = open({ browser });
  expect(selectStep(store.getState())).toBe(1);
  expect(host.notifications.map(({ title }) => title)).toEqual(['New Session Started']);
});
