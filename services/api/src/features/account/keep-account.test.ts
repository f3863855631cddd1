import { randomUUID } from 'node:crypto';
import { refusedAddress } from '../../testing/refused-address.ts';
import { runJobsOnce, sweepOnce } from '../../testing/run-jobs.ts';
import type { TestUser } from '../../testing/test-users.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const { api, standIns } = await useTestApi();

const askFor = (user: TestUser) => api.post('/api/account/delete', { address: user.email }, user);
const keep = (user: TestUser) => api.post('/api/account/keep', undefined, user);
const isToGo = async ({ id }: TestUser) =>
  (await api.admin.query('select from public.account_deletions where user_id = $1', [id])).rowCount === 1;
const isDue = async ({ id }: TestUser) => {
  const { rows } = await api.admin.query<{ due: boolean }>(
    'select private.is_due(d) as due from public.account_deletions d where d.user_id = $1',
    [id],
  );
  return rows[0]?.due;
};
const mailsTo = async ({ email }: TestUser) => {
  const answer = await fetch(`${standIns.inbox.url}/api/messages`);
  const messages = (await answer.json()) as { to: string[]; subject: string; text: string }[];
  return messages.filter(({ to }) => JSON.stringify(to).includes(email));
};

test('each time an account is kept, its user gets one email, with what to do if it was somebody else', async () => {
  const user = await api.createUser();
  expect((await keep(user)).json()).toEqual({ kept: true });
  await askFor(user);
  const answers = await Promise.all([keep(user), keep(user), keep(user)]);
  expect(answers.map((answer) => answer.json())).toEqual(answers.map(() => ({ kept: true })));
  await sweepOnce(api);
  const mails = await mailsTo(user);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your account stays']);
  expect(mails[0]?.text).toMatch(/If it was not you, .*Sign out everywhere.*\/account/s);
  await askFor(user);
  await keep(user);
  await runJobsOnce(api);
  expect(await mailsTo(user)).toHaveLength(2);
});

test('an email that was late does not say that an account stays which is to be deleted again', async () => {
  const user = await api.createUser();
  await askFor(user);
  await keep(user);
  await askFor(user);
  await sweepOnce(api);
  expect((await mailsTo(user)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/will be deleted/)]);
});

test('the mail is part of the change: without it the account is not kept', async () => {
  const user = await api.createUser();
  await askFor(user);
  await api.admin.query(`alter table pgboss.job add constraint no_room check (name <> 'mail-account') not valid`);
  expect((await keep(user)).statusCode).toBe(500);
  expect(await isToGo(user)).toBe(true);
  await api.admin.query('alter table pgboss.job drop constraint no_room');
  expect((await keep(user)).json()).toEqual({ kept: true });
});

test('the token of a session that was ended neither deletes an account, nor keeps one, nor ends sessions', async () => {
  const user = await api.createUser();
  const session = randomUUID();
  const authorization = `Bearer ${await api.issuer.sign(user, { session_id: session })}`;
  const thief = { ...user, authorization };
  const young = { ageBand: 'under-13', termsVersion: '2026-11-21' };
  const signIn = () => api.admin.query('insert into auth.sessions (id, user_id) values ($1, $2)', [session, user.id]);
  const signOut = () => api.post('/api/account/end-sessions', { which: 'others' }, user);

  const refusal = { code: 'unauthenticated' };
  expect((await askFor(thief)).json()).toMatchObject(refusal);
  expect((await api.post('/api/consent', young, thief)).json()).toMatchObject(refusal);
  expect(await isToGo(user)).toBe(false);
  await signIn();
  expect((await askFor(thief)).statusCode).toBe(200);
  await signOut();
  expect((await api.post('/api/account/end-sessions', { which: 'others' }, thief)).json()).toMatchObject(refusal);
  const refused = await keep(thief);
  expect([refused.statusCode, refused.json()]).toMatchObject([401, refusal]);
  expect(await isToGo(user)).toBe(true);
  await signIn();
  expect((await keep(thief)).json()).toEqual({ kept: true });
});

test('an account whose user could not be told has 24 hours from the email on, for a week', async () => {
  const user = await api.createUser();
  const refused = refusedAddress(user.id);
  const setAddress = (email: string) =>
    api.admin.query('update auth.users set email = $2 where id = $1', [user.id, email]);
  const hoursLeft = async () => {
    const { rows } = await api.admin.query<{ hours: number }>(
      `select round(extract(epoch from deletes_at - now()) / 3600)::int as hours from public.account_deletions where user_id = $1`,
      [user.id],
    );
    return rows[0]?.hours;
  };
  const passADay = () =>
    api.admin.query(
      `update public.account_deletions set requested_at = requested_at - interval '1 day', deletes_at = deletes_at - interval '1 day'
       where user_id = $1`,
      [user.id],
    );
  await askFor(user);
  await setAddress(refused);
  for (let day = 0; day < 3; day += 1) {
    await sweepOnce(api);
    expect(await hoursLeft()).toBe(24);
    await passADay();
  }
  await setAddress(user.email);
  await sweepOnce(api);
  expect([await mailsTo(user), await hoursLeft()]).toMatchObject([
    [{ subject: 'Your Coach Connect account will be deleted' }],
    24,
  ]);
  expect(await isDue(user)).toBe(false);
  await passADay();
  expect(await isDue(user)).toBe(true);
});

test('an account whose user cannot be told in a week is deleted all the same', async () => {
  const user = await api.createUser();
  await askFor(user);
  await api.admin.query('update auth.users set email = $2 where id = $1', [user.id, refusedAddress(user.id)]);
  await api.admin.query(
    `update public.account_deletions set requested_at = now() - interval '8 days', deletes_at = now() where user_id = $1`,
    [user.id],
  );
  await api.dependencies.endAccounts.accounts.untold();
  expect(await isDue(user)).toBe(true);
});
