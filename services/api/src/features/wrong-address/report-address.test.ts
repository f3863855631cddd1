import { balanceOf } from '../../testing/balance.ts';
import { runJobsOnce, sweepOnce } from '../../testing/run-jobs.ts';
import { sendRequest } from '../../testing/test-coaches.ts';
import type { TestUser } from '../../testing/test-users.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const { api, standIns } = await useTestApi();

let key = 0;

/** A user who sent a letter to both coaches of a school. */
async function sender(school: number, user?: TestUser) {
  const from = user ?? (await api.createUser({ tokens: 20 }));
  const handle = (await api.connect(from, 'gmail')).get('access_token') ?? '';
  const headers = { 'idempotency-key': `key ${(key += 1)}` };
  const answer = await api.post('/api/send-gmail', sendRequest(from, handle, school), from, headers);
  expect(answer.statusCode).toBe(200);
  const { rows } = await api.admin.query<{ id: string }>(
    'select id from public.sends where user_id = $1 order by created_at desc limit 1',
    [from.id],
  );
  const sendId = rows[0]?.id ?? '';
  const report = async (place: number, as = from) => {
    const { statusCode, body } = await api.post('/api/report-address', { sendId, place }, as);
    return statusCode === 200 ? JSON.parse(body) : statusCode;
  };
  const reported = async (as = from) =>
    (await api.post('/api/bounce-address', { sendId }, as)).json<{ reported: number[] }>().reported;
  return { user: from, handle, report, reported, tokens: async () => (await balanceOf(api.admin, from.id)).available };
}

test('one user gets the token back, once for a letter, and others can write on', async () => {
  const { report, reported, tokens } = await sender(1);
  expect(await tokens()).toBe(19);
  expect(await report(1)).toEqual({ tokenReturned: true, stopped: false });
  expect(await report(1)).toEqual({ tokenReturned: true, stopped: false });
  expect(await reported()).toEqual([1]);
  expect(await report(2)).toEqual({ tokenReturned: true, stopped: false });
  expect(await reported()).toEqual([1, 2]);
  expect(await reported(await api.createUser())).toEqual([]);
  expect(await tokens()).toBe(20);
  await sender(1);
  expect(standIns.inbox.messages()[0]?.to).toHaveLength(2);
});

test('when a second user says it of the same address, nobody writes to it any more', async () => {
  // Who opens the school later is not shown the address, and cannot write to it by name.
  const third = await api.createUser({ tokens: 20 });
  const [first, second] = [await sender(2), await sender(2)];
  await first.report(1);
  expect(await second.report(1)).toEqual({ tokenReturned: true, stopped: true });
  await sender(2, third);
  expect(standIns.inbox.messages()[0]?.to).toEqual(['assistant@school-2.example']);
});

test('at most five tokens come back in 30 days', async () => {
  const first = await sender(10);
  await first.report(1);
  for (let school = 11; school < 15; school += 1) {
    expect(await (await sender(school, first.user)).report(1)).toMatchObject({ tokenReturned: true });
  }
  expect(await (await sender(15, first.user)).report(1)).toEqual({ tokenReturned: false, stopped: false });
  expect(await first.tokens()).toBe(19);
});

test('two users stop at most five addresses for others in 30 days, however many recipients their letters have', async () => {
  const [eve, dan] = [await api.createUser({ tokens: 20 }), await api.createUser({ tokens: 20 })];
  const [ada, bob] = [await sender(20), await sender(20)];
  const stopped: unknown[] = [];
  for (let school = 20; school < 23; school += 1) {
    const [one, two] = [await sender(school, ada.user), await sender(school, bob.user)];
    for (const place of [1, 2]) {
      await one.report(place);
      stopped.push((await two.report(place)).stopped);
    }
  }
  expect(stopped).toEqual([true, true, true, true, true, false]);
  expect(await (await sender(22, eve)).report(1)).toMatchObject({ stopped: false });
  expect(await (await sender(22, dan)).report(1)).toMatchObject({ stopped: true });
});

test('staff lift the mark, and those who reported the address do not stop it again', async () => {
  const [ada, bob] = [await sender(30), await sender(30)];
  await ada.report(1);
  expect(await bob.report(1)).toMatchObject({ stopped: true });
  const { rows } = await api.admin.query<{ id: string }>(
    `select id from private.coaches where email = 'head@school-30.example'`,
  );
  const clerk = await api.createUser();
  const lift = async () => {
    const change = { kind: 'mark-coach', coach: Number(rows[0]?.id), mark: 'wrong', set: false };
    return (await api.post('/api/staff/changes', { reason: 'asked the school', change }, clerk)).statusCode;
  };
  expect(await lift()).toBe(403);
  await api.admin.query(`insert into private.staff (user_id, role) values ($1, 'support')`, [clerk.id]);
  expect(await lift()).toBe(200);
  const third = await sender(30);
  expect(standIns.inbox.messages()[0]?.to).toHaveLength(2);
  for (const { report } of [ada, bob, third]) expect(await report(1)).toMatchObject({ stopped: false });
});

test('nobody reports an address of another user’s letter, or a recipient whom it has not', async () => {
  const { report } = await sender(3);
  expect(await report(1, await api.createUser())).toBe(404);
  expect(await report(3)).toBe(404);
});

test('two users who stop addresses for all by their reports: the operator gets one email a day, with the schools alone', async () => {
  const told = async () => {
    await sweepOnce(api);
    await runJobsOnce(api);
    return standIns.inbox.messages().filter(({ subject }) => subject.startsWith('Users’ reports stopped'));
  };
  const nextDay = () => api.admin.query(`delete from private.request_counts where key = 'told of reports'`);
  // What the tests above stopped.
  const before = (await told()).length;
  await nextDay();
  const [ada, bob] = [await sender(40), await sender(40)];
  const stop = async (school: number, places: readonly number[]) => {
    const [one, two] = [await sender(school, ada.user), await sender(school, bob.user)];
    for (const place of places) {
      await one.report(place);
      expect(await two.report(place)).toMatchObject({ stopped: true });
    }
  };
  await stop(41, [1, 2]);
  await stop(42, [1]);
  const mails = (await told()).slice(0, -before || undefined);
  expect(mails).toMatchObject([{ to: [api.externals.config.mail.operator] }]);
  expect(mails[0]?.text).toMatch(/School 41\nSchool 42\n/);
  expect(mails[0]?.text).not.toMatch(/\S@\S|School 2/);

  // More of it, and a mark of staff: nothing on the same day.
  await stop(43, [1]);
  await api.admin.query(`select public.mark_address_wrong('head@school-44.example')`);
  expect(await told()).toHaveLength(before + 1);
  await nextDay();
  const [next, ...earlier] = await told();
  expect(earlier).toHaveLength(before + 1);
  expect(next?.text).toContain('School 43\n');
  expect(next?.text).not.toMatch(/School 4[0124]/);
  await nextDay();
  expect(await told()).toHaveLength(before + 2);
});
