import { createFakeHost, testUser } from '@cc/shared-ui/testing/fake-host';
import { act, screen, waitFor } from '@testing-library/react';
import { selectConnectionProblem, selectMailbox } from '../../state/connection-slice.ts';
import { selectStep } from '../../state/wizard-slice.ts';
import { createWizardStorage } from '../../state/wizard-storage.ts';
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
  // @spec 4.wizard.6
  it('connects, says so, and clears the query', async () => {
    const { host, store, currentRoute } = open({
      route: `/college?email=sam%40outlook.example&access_token=${handle}&provider=outlook`,
    });
    await waitFor(() => expect(currentRoute()).toBe('/college'));
    expect(selectMailbox(store.getState())).toEqual({
      email: 'sam@outlook.example',
      accessToken: handle,
      provider: 'outlook',
    });
    expect(host.notifications).toEqual([
      { tone: 'success', title: 'Connected', description: 'Your emails will be sent from sam@outlook.example.' },
    ]);
  });

  // @spec 4.wizard.6
  it('defaults to Gmail if no provider is named', async () => {
    const { store } = open({ route: `/college?email=jordan%40gmail.example&access_token=${handle}` });
    await waitFor(() => expect(selectMailbox(store.getState())?.provider).toBe('gmail'));
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

  it('is not handled until a user is signed in', async () => {
    const route = `/college?email=jordan%40gmail.example&access_token=${handle}`;
    const { host, store, currentRoute } = open({ host: hostOf('loading'), route });
    expect(currentRoute()).toBe(route);
    act(() => host.auth.signIn());
    await waitFor(() => expect(selectMailbox(store.getState())?.email).toBe('jordan@gmail.example'));
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
