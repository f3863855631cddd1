import { mailboxes } from '@cc/contracts/api/mailboxes';
import { revokePermissions } from '../../mailboxes/revoke-permissions.ts';
import { sweepOnce } from '../../testing/run-jobs.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import type { TestUser } from '../../testing/test-users.ts';

let user: TestUser;

const { api, standIns } = await useTestApi();

beforeEach(async () => {
  await standIns.clearFaults();
  user = await api.createUser();
});

const handleOf = (connection: URLSearchParams) => connection.get('access_token') ?? '';

async function list(asker = user, accessToken?: string) {
  const answer = await api.post('/api/mailboxes', accessToken === undefined ? {} : { accessToken }, asker);
  return mailboxes.response.parse(answer.json()).mailboxes;
}

const disconnect = (mailbox: { accessToken: string } | { mailboxId: string }, asker = user) =>
  api.post('/api/disconnect-email', mailbox, asker);

/** The refresh token of the user's Gmail connection. */
async function refreshToken(): Promise<string> {
  const [gmail] = (await list()).filter(({ provider }) => provider === 'gmail');
  return (await api.dependencies.connect.connections.readTokens(gmail?.id ?? ''))?.refreshToken ?? '';
}

/** Google's answers to the calls that revoke the user's permission. */
async function revokeCalls(email = user.email): Promise<unknown[]> {
  const answer = await fetch(`${standIns.google.url}/__calls?operation=revoke&email=${encodeURIComponent(email)}`);
  return ((await answer.json()) as { status: number }[]).map(({ status }) => status);
}

const waiting = async () => (await api.admin.query('select * from public.mail_revocations')).rows;
const pauseIsOver = () => api.admin.query('update public.mail_revocations set next_attempt_at = now()');

const runJobs = () => sweepOnce(api);

test('a user sees all connected mailboxes on any device, and which one this device sends from', async () => {
  const gmail = handleOf(await api.connect(user, 'gmail'));
  await api.connect(user, 'outlook', { email: 'old@outlook.example' });
  const answer = await api.post('/api/mailboxes', { accessToken: gmail }, user);
  expect(answer.json()).toEqual({
    mailboxes: [
      { provider: 'outlook', email: 'old@outlook.example', current: false },
      { provider: 'gmail', email: user.email, current: true },
    ].map((mailbox) => ({ ...mailbox, id: expect.any(String), connectedAt: expect.any(String) })),
  });
  expect((await list()).map(({ current }) => current)).toEqual([false, false]);
});

// @spec D1.11c
test('a handle of another user belongs to none of the mailboxes, and their mailboxes are not listed', async () => {
  const other = await api.createUser();
  const stolen = handleOf(await api.connect(other, 'gmail'));
  await api.connect(user, 'outlook');
  expect(await list(user, stolen)).toEqual([expect.objectContaining({ provider: 'outlook', current: false })]);
});

test('a mailbox that was connected on another device is disconnected by its id, and its handle there is worthless', async () => {
  const handle = handleOf(await api.connect(user, 'gmail'));
  const token = await refreshToken();
  const [mailbox] = await list();
  const mailboxId = mailbox?.id ?? '';
  await disconnect({ mailboxId }, await api.createUser());
  expect(await list()).toHaveLength(1);
  expect((await disconnect({ mailboxId })).json()).toEqual({ disconnected: true });
  expect(await list(user, handle)).toEqual([]);
  expect(await api.externals.oauth.gmail.refresh(token)).toEqual({ kind: 'revoked' });
  expect(await waiting()).toEqual([]);
});

test('connecting a mailbox again makes this its date, and does not revoke the permission that both share', async () => {
  await api.connect(user, 'gmail');
  await api.admin.query(`update public.mail_connections set created_at = now() - interval '1 day'`);
  const [before] = await list();
  const token = await refreshToken();
  await api.connect(user, 'gmail');
  const [after] = await list();
  expect(Date.parse(after?.connectedAt ?? '')).toBeGreaterThan(Date.parse(before?.connectedAt ?? ''));
  await runJobs();
  expect(await revokeCalls()).toEqual([]);
  expect(await api.externals.oauth.gmail.refresh(token)).toMatchObject({ kind: 'refreshed' });
});

describe('while Google does not revoke', () => {
  // @spec D1.2c
  test('a job tries again with growing pauses until it does, and then no more', async () => {
    const accessToken = handleOf(await api.connect(user, 'gmail'));
    const token = await refreshToken();
    await standIns.fault('google', { operation: 'revoke', fault: 'server-error', times: 2 });
    expect((await disconnect({ accessToken })).json()).toEqual({ disconnected: true });
    expect(await list()).toEqual([]);
    const [left] = await waiting();
    expect(JSON.stringify(left)).not.toContain(token);

    await runJobs();
    expect(await revokeCalls()).toEqual([500]);
    await pauseIsOver();
    await runJobs();
    const { rows } = await api.admin.query(
      'select attempts, round(extract(epoch from next_attempt_at - now()) / 60)::int as minutes from public.mail_revocations',
    );
    expect(rows).toEqual([{ attempts: 2, minutes: 2 }]);

    await pauseIsOver();
    await Promise.all([runJobs(), revokePermissions(api.dependencies.revoke)]);
    expect(await revokeCalls()).toEqual([500, 500, 200]);
    expect(await api.externals.oauth.gmail.refresh(token)).toEqual({ kind: 'revoked' });
    expect(await waiting()).toEqual([]);
  });

  test.each(['accept-then-drop', 'invalid-grant'])('%s: it ends once Google says that it is gone', async (fault) => {
    const accessToken = handleOf(await api.connect(user, 'gmail'));
    await standIns.fault('google', { operation: 'revoke', fault });
    await disconnect({ accessToken });
    await pauseIsOver();
    await runJobs();
    expect(await waiting()).toEqual([]);
  });

  test('a refusal that does not say that it is gone is no end', async () => {
    const accessToken = handleOf(await api.connect(user, 'gmail'));
    await standIns.fault('google', { operation: 'revoke', fault: 'policy' });
    await disconnect({ accessToken });
    expect(await waiting()).toHaveLength(1);
    await pauseIsOver();
    await runJobs();
    expect(await waiting()).toEqual([]);
  });

  test('a mailbox that is connected again in the meantime keeps its new permission', async () => {
    const accessToken = handleOf(await api.connect(user, 'gmail'));
    await standIns.fault('google', { operation: 'revoke', fault: 'server-error' });
    await disconnect({ accessToken });
    await api.connect(user, 'gmail');
    const token = await refreshToken();
    await pauseIsOver();
    await runJobs();
    expect(await waiting()).toEqual([]);
    expect(await api.externals.oauth.gmail.refresh(token)).toMatchObject({ kind: 'refreshed' });
  });
});

test('a mailbox that two accounts share is revoked when the second one disconnects it', async () => {
  const parent = await api.createUser();
  const first = handleOf(await api.connect(user, 'gmail'));
  const second = handleOf(await api.connect(parent, 'gmail', { email: user.email.toUpperCase() }));
  await disconnect({ accessToken: first });
  expect(await revokeCalls()).toEqual([]);
  await disconnect({ accessToken: second }, parent);
  expect(await revokeCalls()).toEqual([200]);
});

test('deleting an account revokes its permission too', async () => {
  await api.connect(user, 'gmail');
  await api.connect(user, 'outlook');
  const token = await refreshToken();
  await api.admin.query('delete from auth.users where id = $1', [user.id]);
  await runJobs();
  expect(await api.externals.oauth.gmail.refresh(token)).toEqual({ kind: 'revoked' });
  expect(await waiting()).toEqual([]);
});

// @spec D1.2b
test('a stored permission that is moved to another row is not revoked there, and stays for its owner', async () => {
  const accessToken = handleOf(await api.connect(user, 'gmail'));
  const token = await refreshToken();
  await standIns.fault('google', { operation: 'revoke', fault: 'server-error' });
  await disconnect({ accessToken });
  await pauseIsOver();
  await api.admin.query('update public.mail_revocations set connection_id = gen_random_uuid()');
  await runJobs();
  expect(await waiting()).toHaveLength(1);
  expect(api.log()).toContain('a permission could not be revoked');
  expect(await api.externals.oauth.gmail.refresh(token)).toMatchObject({ kind: 'refreshed' });
  await api.admin.query('delete from public.mail_revocations');
});
