import { endingAccountKey } from '@cc/contracts/entities/ending-account';
import { parentNeeded } from '@cc/contracts/entities/terms';
import { accountCopy, accountResponse, samples } from '@cc/contracts/scenarios/samples';
import {
  answered,
  createFakeApi,
  noAnswer,
  proxyPage,
  refused,
  type ApiCall,
  type FakeAnswer,
} from '@cc/shared-ui/testing/fake-api';
import { createFakeData } from '@cc/shared-ui/testing/fake-data';
import { createFakeHost, testUser } from '@cc/shared-ui/testing/fake-host';
import { renderWithHost } from '@cc/shared-ui/testing/render-with-host';
import { act, screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AccountPage from './account-page.tsx';

const deletesAt = '2026-11-24T16:20:00.000Z';
const letter = { user_id: testUser.id, name: 'First letter', subject: '', body: '', greeting: 'coach' };

/**
 * The page of a user with a letter, a mailbox and two devices. @param state what the account says, request by request.
 */
async function open(...state: readonly (string | null)[]) {
  let asked = 0;
  const api = createFakeApi(({ path }: ApiCall) => {
    if (path !== '/api/account') return answered(samples.get(path)?.data);
    return answered({ ...accountResponse, deletesAt: state[Math.min(asked++, state.length - 1)] ?? null });
  });
  const id = '0b1d3a52-8a3c-4f0e-9a55-3f1c2b7d9e11';
  const data = createFakeData({ letters: [{ id, ...letter, updated_at: deletesAt, created_at: deletesAt }] });
  const rendered = renderWithHost(<AccountPage />, { host: createFakeHost({ api, data }) });
  await act(async () => undefined);
  await screen.findByText('First letter');
  return { ...rendered, api, data };
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));

test('the account is deleted only once its own address is typed', async () => {
  const { api } = await open(null, deletesAt);
  await press('Delete my account');
  await userEvent.type(dialog().getByLabelText('Your email address'), 'someone@else.example');
  await press('Delete in 24 hours');
  expect(dialog().getByText(`Please type ${testUser.email}`)).toBeInTheDocument();
  expect(api.to('/api/account/delete')).toEqual([]);
  await userEvent.clear(dialog().getByLabelText('Your email address'));
  await userEvent.type(dialog().getByLabelText('Your email address'), testUser.email.toUpperCase());
  await press('Delete in 24 hours');
  expect(api.to('/api/account/delete')).toHaveLength(1);
  expect(await screen.findByText(/Your account will be deleted on November 24, 2026/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Delete my account' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Keep my account' })).toHaveFocus();
  expect(localStorage.getItem(endingAccountKey(testUser.id))).toBe(deletesAt);
});

/** Asks for the deletion. @param account what the account says, request by request */
async function askForDeletion(
  answer: ReturnType<typeof refused> | typeof noAnswer,
  account: () => FakeAnswer = () => answered(accountResponse),
) {
  const api = createFakeApi(({ path }: ApiCall) => {
    if (path === '/api/account') return account();
    return path === '/api/account/delete' ? answer : answered(samples.get(path)?.data);
  });
  const host = createFakeHost({ api, data: createFakeData({ letters: [] }) });
  renderWithHost(<AccountPage />, { host });
  await press('Delete my account');
  await userEvent.type(dialog().getByLabelText('Your email address'), testUser.email);
  await press('Delete in 24 hours');
  return { api, host };
}

test('a request that is refused says that nothing was deleted', async () => {
  await askForDeletion(refused('unavailable', { error: 'We are away.' }));
  expect(await screen.findByText('Nothing was deleted. We are away.')).toBeInTheDocument();
});

const unclear = /^Your account may be deleted in 24 hours or not/;

test.each([noAnswer, proxyPage])('without an answer the page reads what is so, and says that', async (answer) => {
  const { api } = await askForDeletion(answer);
  await waitFor(() => expect(api.to('/api/account')).toHaveLength(2));
  expect(await screen.findByRole('button', { name: 'Delete my account' })).toHaveFocus();
  expect(screen.queryByText(unclear)).not.toBeInTheDocument();
  expect(screen.queryByText(/Nothing was deleted/)).not.toBeInTheDocument();
});

test('until a read succeeds, the page says that the account may be deleted, and reads again when asked or online', async () => {
  let now: FakeAnswer = answered(accountResponse);
  const { api } = await askForDeletion(noAnswer, () => {
    const answer = now;
    now = noAnswer;
    return answer;
  });
  expect(await screen.findByText(unclear)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Delete my account' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Look again' })).toHaveFocus();
  expect(localStorage.getItem(endingAccountKey(testUser.id))).toBeNull();
  await press('Look again');
  await waitFor(() => expect(api.to('/api/account')).toHaveLength(3));
  expect(screen.getByText(unclear)).toBeInTheDocument();
  now = answered({ ...accountResponse, deletesAt });
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText(/Your account will be deleted on November 24, 2026/)).toBeInTheDocument();
  expect(screen.queryByText(unclear)).not.toBeInTheDocument();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(api.to('/api/account')).toHaveLength(4);
});

test('whoever has a deleted account open is told, and signed out', async () => {
  const api = createFakeApi(({ path }: ApiCall) =>
    path === '/api/account' ? refused('not_found') : answered(samples.get(path)?.data),
  );
  const host = createFakeHost({ api, data: createFakeData({ letters: [] }) });
  renderWithHost(<AccountPage />, { host });
  expect(await screen.findByText('Sign in to see your account')).toBeInTheDocument();
  expect(host.auth.asked).toEqual(['sign-out']);
  expect(host.notifications).toEqual([{ tone: 'error', title: 'This account was deleted' }]);
});

test('an account that is to be deleted can be kept', async () => {
  const { api } = await open(deletesAt, null);
  await press('Keep my account');
  expect(api.to('/api/account/keep')).toHaveLength(1);
  expect(await screen.findByRole('button', { name: 'Delete my account' })).toBeInTheDocument();
  expect(screen.queryByText(/will be deleted on/)).not.toBeInTheDocument();
  expect(localStorage.getItem(endingAccountKey(testUser.id))).toBeNull();
});

test('who said to be under 13 reads who may write to us, and has no button to keep the account', async () => {
  const api = createFakeApi(({ path }: ApiCall) =>
    answered(path === '/api/account' ? { ...accountResponse, deletesAt, keepable: false } : samples.get(path)?.data),
  );
  renderWithHost(<AccountPage />, { host: createFakeHost({ api, data: createFakeData({ letters: [] }) }) });
  expect(await screen.findByText(/Your account will be deleted on November 24, 2026/)).toBeInTheDocument();
  expect(screen.getByText(new RegExp(parentNeeded))).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'contact us' })).toHaveAttribute('href', '/contact');
  expect(screen.queryByRole('button', { name: 'Keep my account' })).not.toBeInTheDocument();
  expect(screen.queryByText(/If you keep your account/)).not.toBeInTheDocument();
});

test('a letter is deleted after a question', async () => {
  const { data } = await open(null);
  await press('Delete “First letter”');
  await press('Keep it');
  expect(data.tables.letters).toHaveLength(1);
  await press('Delete “First letter”');
  await press('Delete letter');
  expect(await screen.findByText(/You have no letters/)).toBeInTheDocument();
  expect(data.tables.letters).toEqual([]);
});

test('a mailbox of another device is disconnected by its id', async () => {
  const { api } = await open(null);
  await press('Disconnect jordan.avery@gmail.example');
  expect(api.to('/api/disconnect-email').map(({ body }) => body)).toEqual([
    { mailboxId: '3c1d7a52-8a3c-4f0e-9a55-3f1c2b7d9e10' },
  ]);
});

test('other devices are signed out one by one or together, and this one with all of them', async () => {
  const { api, host } = await open(null);
  expect(screen.getByText('Safari on iPhone')).toBeInTheDocument();
  await press(/^Sign out Chrome on Windows/);
  await press('Sign out other devices');
  await press('Sign out everywhere');
  expect(api.to('/api/account/end-sessions').map(({ body }) => body)).toEqual([
    { which: '8d4d1a52-8a3c-4f0e-9a55-3f1c2b7d9e12' },
    { which: 'others' },
    { which: 'others' },
  ]);
  expect(host.auth.asked).toEqual(['sign-out']);
});

test('a copy of everything is asked for, prepared, and then downloaded', async () => {
  const states = [null, accountCopy, { ...accountCopy, readyAt: accountCopy.requestedAt }];
  let asked = 0;
  const api = createFakeApi(({ path }: ApiCall) =>
    answered(path === '/api/account' ? { ...accountResponse, copy: states[asked] } : samples.get(path)?.data),
  );
  const data = createFakeData({ letters: [] });
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  Object.assign(URL, { createObjectURL: () => 'blob:copy', revokeObjectURL: () => undefined });
  const show = () => renderWithHost(<AccountPage />, { host: createFakeHost({ api, data }) });
  const { unmount } = show();
  const prepare = await screen.findByRole('button', { name: 'Prepare my file' });
  asked = 1;
  await userEvent.click(prepare);
  expect(api.to('/api/account/copy')).toHaveLength(1);
  expect(await screen.findByText(/We are preparing your file/)).toHaveFocus();
  unmount();

  asked = 2;
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Download my file' }));
  expect(data.requests.filter(({ name }) => name === 'storage').map(({ body }) => body)).toEqual([
    expect.stringContaining(`account-copies/${accountCopy.path}`),
  ]);
  expect(saved).toEqual(['coach-connect-2026-11-22.zip']);
});
