import { useTestApi } from '../../testing/use-test-api.ts';
import { sendRequest } from '../../testing/test-coaches.ts';
import type { TestUser } from '../../testing/test-users.ts';

let user: TestUser;

const { api } = await useTestApi();

beforeEach(async () => {
  user = await api.createUser();
});

const connectionsOf = async ({ id }: TestUser) => {
  const { rows } = await api.admin.query('select * from public.mail_connections where user_id = $1', [id]);
  return rows;
};

// @spec 4.wizard.8, D1.2c
test('disconnecting revokes the permission at Google, deletes the tokens and invalidates the handle', async () => {
  const handle = (await api.connect(user, 'gmail')).get('access_token') ?? '';
  const [stored] = await connectionsOf(user);
  const tokens = await api.dependencies.connect.connections.readTokens(String(stored?.['id']));
  const answer = await api.post('/api/disconnect-email', { accessToken: handle }, user);
  expect(answer.json()).toEqual({ disconnected: true });
  expect(await connectionsOf(user)).toEqual([]);
  expect(await api.externals.oauth.gmail.refresh(tokens?.refreshToken ?? '')).toEqual({ kind: 'revoked' });
  const send = await api.post('/api/send-gmail', sendRequest(user, handle), user, { 'idempotency-key': 'gone' });
  expect(send.json()).toMatchObject({ code: 'mail_not_connected' });
  expect((await api.post('/api/disconnect-email', { accessToken: handle }, user)).json()).toEqual({
    disconnected: true,
  });
});

// @spec D1.11c
test("disconnecting does not affect another user's mailbox, but one whose consent was given in this browser just now", async () => {
  const handle = (await api.connect(user, 'outlook')).get('access_token') ?? '';
  const other = await api.createUser();
  const age = (minutes: number) =>
    api.admin.query(
      `update public.mail_connections set created_at = now() - $2 * interval '1 minute' where user_id = $1`,
      [user.id, minutes],
    );
  await age(16);
  const [before] = await connectionsOf(user);
  await api.post('/api/disconnect-email', { accessToken: handle }, other);
  await api.post('/api/disconnect-email', { mailboxId: before?.id }, other);
  expect(await connectionsOf(user)).toEqual([before]);
  await age(1);
  await api.post('/api/disconnect-email', { mailboxId: before?.id }, other);
  expect(await connectionsOf(user)).toHaveLength(1);
  await api.post('/api/disconnect-email', { accessToken: handle }, other);
  expect(await connectionsOf(user)).toEqual([]);
});
