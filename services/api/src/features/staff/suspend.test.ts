import { termsVersion } from '@cc/contracts/entities/terms';
import { runJobsOnce } from '../../testing/run-jobs.ts';
import { createTestRunner } from '../../testing/test-runs.ts';
import type { TestUser } from '../../testing/test-users.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const { api, standIns } = await useTestApi();

let support: TestUser;
beforeAll(async () => {
  support = await api.createUser({ tokens: 0 });
  await api.admin.query(`insert into private.staff (user_id, role) values ($1, 'support')`, [support.id]);
});
const change = async (kind: 'suspend' | 'end-suspension', person: string) =>
  (await api.post('/api/staff/changes', { reason: 'asked by phone', change: { kind, person } }, support)).statusCode;

test('a run that is scheduled for after the suspension waits for its user too, since a thief may have planned it', async () => {
  const runner = await createTestRunner(api, 'gmail');
  const at = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const run = await runner.plan([1], { start: { kind: 'at', at } });
  expect(await change('suspend', runner.user.id)).toBe(200);
  // The thief's token works for an hour.
  const continued = await runner.change(run, { kind: 'continue' });
  expect([continued.statusCode, continued.json()]).toMatchObject([
    403,
    { code: 'forbidden', error: expect.stringContaining('Your account is suspended') },
  ]);
  expect(await change('end-suspension', runner.user.id)).toBe(200);
  await runner.hasten(run);
  await runJobsOnce(api);
  expect(await runner.sends(run)).toEqual(['planned']);
});

test('nothing of a suspended account is sent, and its runs go on when the user continues them after it', async () => {
  const runner = await createTestRunner(api, 'gmail');
  const run = await runner.plan([1, 2]);
  const handle = (await api.connect(runner.user, 'gmail')).get('access_token');
  expect(await change('suspend', runner.user.id)).toBe(200);
  // Its tokens work for an hour.
  const opened = await api.post(
    '/api/reveal-addresses',
    { school: 'School 1', gender: 'women', sport: 'soccer' },
    runner.user,
  );
  const copied = await api.post('/api/account/copy', undefined, runner.user);
  const tested = await api.post(
    '/api/send-test',
    { accessToken: handle, subject: 'A test', body: 'Dear Coach,' },
    runner.user,
  );
  const disconnected = await api.post('/api/disconnect-email', { accessToken: handle }, runner.user);
  const agreed = await api.post('/api/consent', { termsVersion, ageBand: '18+' }, runner.user);
  const listed = await api.post('/api/purchases', undefined, runner.user);
  for (const answer of [opened, copied, tested, disconnected, agreed, listed])
    expect(answer.json()).toMatchObject({ code: 'forbidden' });
  await runner.hasten(run);
  await runJobsOnce(api);
  expect(await runner.sends(run)).toEqual(['planned', 'planned']);
  const ofRun = 'select state, pause_code, pause_message from public.runs where id = $1';
  expect((await api.admin.query(ofRun, [run])).rows).toEqual([
    { state: 'paused', pause_code: 'forbidden', pause_message: expect.stringContaining('Your account is suspended') },
  ]);

  expect(await change('end-suspension', runner.user.id)).toBe(200);
  await runner.change(run, { kind: 'continue' });
  await runner.hasten(run);
  await runJobsOnce(api);
  expect(await runner.sends(run)).toEqual(['sent', 'sent']);
  expect(standIns.inbox.messages().filter(({ from }) => from === runner.user.email)).toHaveLength(2);
});

test('a family link that a thief may have made ends with the suspension, and both sides are told once', async () => {
  const [athlete, thief] = [
    await api.createUser({ name: 'Jordan Avery', tokens: 0 }),
    await api.createUser({ tokens: 0 }),
  ];
  await api.admin.query(
    `insert into public.family_links (id, user_id, parent_id, athlete) values ($1, $1, $2, 'Jordan')`,
    [athlete.id, thief.id],
  );
  for (let times = 0; times < 2; times += 1) expect(await change('suspend', athlete.id)).toBe(200);
  await runJobsOnce(api);
  const mails = standIns.inbox.messages().filter(({ subject }) => subject === 'We ended your family link');
  expect(
    mails
      .map(({ to }) => to)
      .flat()
      .toSorted(),
  ).toEqual([athlete.email, thief.email].toSorted());
  expect(mails.find(({ to }) => to.includes(athlete.email))?.text).toContain(
    `The family link with ${thief.email} was new`,
  );
  expect(mails.find(({ to }) => to.includes(thief.email))?.text).toContain('We suspended the account of Jordan');
  expect((await api.admin.query('select from public.family_links')).rowCount).toBe(0);
});
