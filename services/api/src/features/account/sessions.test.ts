import { randomUUID } from 'node:crypto';
import { sweepOnce } from '../../testing/run-jobs.ts';
import type { TestUser } from '../../testing/test-users.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const { api } = await useTestApi();

/** A user who is signed in on three devices; the requests come from the first. */
async function onThreeDevices(): Promise<{ user: TestUser; ids: string[] }> {
  const user = await api.createUser();
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  await api.admin.query(
    `insert into auth.sessions (id, user_id, user_agent, created_at, updated_at)
     select id, $1, 'Browser ' || place, now() - interval '1 day', now() - interval '1 hour' * place
     from unnest($2::uuid[]) with ordinality as device (id, place)`,
    [user.id, ids],
  );
  const token = await api.issuer.sign(user, { session_id: ids[0] });
  return { user: { ...user, authorization: `Bearer ${token}` }, ids };
}

const devices = async (user: TestUser) => {
  const answer = await api.post('/api/account', undefined, user);
  return answer.json<{ sessions: { id: string; device: string; current: boolean }[] }>().sessions;
};
const end = (user: TestUser, which: string) => api.post('/api/account/end-sessions', { which }, user);

test('a user sees each device, the last used one first, and which one asks', async () => {
  const { user } = await onThreeDevices();
  expect((await devices(user)).map(({ device, current }) => [device, current])).toEqual([
    ['Browser 1', true],
    ['Browser 2', false],
    ['Browser 3', false],
  ]);
});

test('one device or all others are signed out', async () => {
  const { user, ids } = await onThreeDevices();
  const left = async () => (await devices(user)).map(({ id }) => id);
  await end(user, ids[1] ?? '');
  expect(await left()).toEqual([ids[0], ids[2]]);
  await end(user, 'others');
  expect(await left()).toEqual([ids[0]]);
  await end(user, ids[0] ?? '');
  expect(await left()).toEqual([]);
});

// A thief has a copy of an older one, and would end each new one before its user can keep the account.
test('a session ends none that began after it; a new sign-in ends all others', async () => {
  const { user, ids } = await onThreeDevices();
  const [older, newest] = [ids[1] ?? '', ids[0] ?? ''];
  await api.admin.query(`update auth.sessions set created_at = now() where id = $1`, [newest]);
  const token = await api.issuer.sign(user, { session_id: older });
  const thief = { ...user, authorization: `Bearer ${token}` };
  for (const which of ['others', newest])
    expect((await end(thief, which)).json()).toMatchObject({
      code: 'forbidden',
      error: expect.stringContaining('A device signed in after this one.'),
    });
  expect(await devices(user)).toHaveLength(3);
  expect((await end(user, 'others')).statusCode).toBe(200);
  expect((await end(thief, 'others')).statusCode).toBe(401);
});

// Supabase lets any session end all others, as often as it likes.
test('who signed in last keeps the account and ends the sessions of a thief, although the thief has ended this one', async () => {
  const { user, ids } = await onThreeDevices();
  const [last, stolen] = [ids[0] ?? '', ids[1] ?? ''];
  const on = async (session: string, daysAgo: number) => {
    const timestamp = Math.floor(Date.now() / 1000) - daysAgo * 86_400;
    const claims = { session_id: session, amr: [{ method: 'oauth', timestamp }] };
    return { ...user, authorization: `Bearer ${await api.issuer.sign(user, claims)}` };
  };
  const [owner, thief] = [await on(last, 0), await on(stolen, 1)];
  expect((await api.post('/api/account/delete', { address: user.email }, thief)).statusCode).toBe(200);
  await api.admin.query('delete from auth.sessions where user_id = $1 and id <> $2', [user.id, stolen]);
  expect((await api.post('/api/account/keep', undefined, owner)).json()).toEqual({ kept: true });
  expect((await end(owner, 'others')).statusCode).toBe(200);
  // None is left, so neither is signed in any more.
  for (const each of [owner, thief]) {
    expect((await api.post('/api/account/keep', undefined, each)).statusCode).toBe(401);
    expect((await end(each, 'others')).statusCode).toBe(401);
  }
});

test('nobody ends a session of another user', async () => {
  const [{ user }, other] = [await onThreeDevices(), await onThreeDevices()];
  for (const which of [other.ids[0] ?? '', 'others']) await end(user, which);
  expect(await devices(other.user)).toHaveLength(3);
});

test('staff are signed out twelve hours after they signed in, however often the session is renewed; others are not', async () => {
  const [staff, other] = [await onThreeDevices(), await onThreeDevices()];
  await api.admin.query(`insert into private.staff (user_id, role) values ($1, 'support')`, [staff.user.id]);
  await api.admin.query(`update auth.sessions set created_at = now() - interval '11 hours' where id = $1`, [
    staff.ids[1],
  ]);
  await sweepOnce(api);
  expect((await devices(staff.user)).map(({ id }) => id)).toEqual([staff.ids[1]]);
  expect(await devices(other.user)).toHaveLength(3);
});
