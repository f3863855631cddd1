import { retention } from '@cc/contracts/entities/retention';
import { invitationDays, type Family } from '@cc/contracts/entities/family';
import { termsVersion } from '@cc/contracts/entities/terms';
import { balanceOf } from '../../testing/balance.ts';
import { beginCheckout, sessionIn } from '../../testing/begin-checkout.ts';
import { api, inboxOf, premium, shop, useShop } from '../../testing/money-fixture.ts';
import { endPauses, runJobsOnce, sweepOnce } from '../../testing/run-jobs.ts';
import { refusedAddress } from '../../testing/refused-address.ts';
import { createTestRunner, type TestRunner } from '../../testing/test-runs.ts';
import type { TestUser } from '../../testing/test-users.ts';

useShop();

let runner: TestRunner;
let parent: TestUser;
beforeEach(async () => {
  runner = await createTestRunner(api);
  await api.admin.query(`select public.record_consent($1, $2, '13-17')`, [runner.user.id, termsVersion]);
  parent = await createParent('Morgan Avery');
});

async function createParent(name: string): Promise<TestUser> {
  const user = await api.createUser({ name, tokens: 0 });
  await api.admin.query('update auth.users set email_confirmed_at = now() where id = $1', [user.id]);
  return user;
}

const invite = (email: string, firstRunWaits = false) =>
  api.post('/api/family/invite', { email, firstRunWaits }, runner.user);
const read = async (user: TestUser, code?: string) =>
  (await api.post('/api/family', { ...(code && { code }) }, user)).json<Family>();
const subjectsTo = async (user: TestUser) => {
  await runJobsOnce(api);
  return inboxOf(user.email).map(({ subject }) => subject);
};

/** How often the parent was asked to approve a run. */
async function timesAsked(): Promise<number> {
  await sweepOnce(api);
  await sweepOnce(api);
  return (await subjectsTo(parent)).filter((subject) => subject === 'Jordan asks you to approve their first run')
    .length;
}

/** Invites the parent. @returns the code of the mailed link. */
async function invited(firstRunWaits = false): Promise<string> {
  expect((await invite(parent.email.toUpperCase(), firstRunWaits)).statusCode).toBe(200);
  await runJobsOnce(api);
  return /\/family\?invitation=([\w-]{32})/.exec(inboxOf(parent.email).at(0)?.text ?? '')?.[1] ?? '';
}

/** Links the two. @returns the link's id. */
async function linked(firstRunWaits = false): Promise<string> {
  const code = await invited(firstRunWaits);
  expect((await api.post('/api/family/accept', { code }, parent)).statusCode).toBe(200);
  return (await read(parent)).athletes[0]?.id ?? '';
}
const terms = (id: string, monthlyLimitCents: number | null, firstRunWaits = false, user = parent) =>
  api.post('/api/family/terms', { id, monthlyLimitCents, firstRunWaits }, user);

const decide = (runId: string, approves: boolean, by = parent) =>
  api.post('/api/family/decide', { runId, approves }, by);

test('a parent is invited by mail, accepts once with the own sign-in, and both see each other until one ends it', async () => {
  expect(invitationDays * 24).toBe(retention.invitations.hours);
  const code = await invited();
  const stranger = await api.createUser({ tokens: 0 });
  expect((await read(stranger, code)).invitation).toEqual({ state: 'other-address' });
  expect((await api.post('/api/family/accept', { code }, stranger)).json()).toMatchObject({ code: 'forbidden' });
  expect((await api.post('/api/family/accept', { code })).statusCode).toBe(401);
  const open = { state: 'open', athlete: 'Jordan', firstRunWaits: false };
  expect((await read(parent, code)).invitation).toEqual(open);
  expect((await api.post('/api/family/accept', { code }, parent)).statusCode).toBe(200);
  expect((await api.post('/api/family/accept', { code }, parent)).json()).toMatchObject({ code: 'not_found' });
  expect((await read(parent, code)).invitation).toEqual({ state: 'gone' });
  expect(await read(runner.user)).toMatchObject({ parents: [{ email: parent.email, state: 'linked' }], athletes: [] });
  const { athletes } = await read(parent);
  expect(athletes).toMatchObject([{ athlete: 'Jordan', isMinor: true }]);
  expect(JSON.stringify(athletes)).not.toContain('@');
  expect((await api.post('/api/family/end', { id: athletes[0]?.id }, stranger)).json()).toMatchObject({
    code: 'not_found',
  });
  expect(await subjectsTo(runner.user)).toEqual(['Your parent is in your family']);
  expect((await api.post('/api/family/end', { id: athletes[0]?.id }, runner.user)).statusCode).toBe(200);
  expect(await read(parent)).toMatchObject({ athletes: [] });
  expect(await subjectsTo(parent)).toEqual(['Jordan ended the family link', 'Jordan invites you to Coach Connect']);
  expect(api.log()).not.toContain(code);
  const jobs = await api.admin.query('select from pgboss.job j where strpos(j.data::text, $1) > 0', [code]);
  expect(jobs.rows).toEqual([]);
});

test('the first run of a minor waits, the parent is asked by mail, and it goes out when the parent approves', async () => {
  await linked(true);
  const run = await runner.plan([1, 2]);
  await runner.work(run);
  expect([await runner.run(run), await runner.sends(run)]).toMatchObject([
    { state: 'paused', pause_code: 'parent_approval' },
    ['planned', 'planned'],
  ]);
  expect(await timesAsked()).toBe(1);
  expect((await runner.change(run, { kind: 'continue' })).json()).toEqual({ state: 'paused' });
  expect(await timesAsked()).toBe(1);
  expect((await decide(run, true, runner.user)).json()).toMatchObject({ code: 'not_found' });
  expect((await decide(run, true)).statusCode).toBe(200);
  await runner.work(run);
  expect(await runner.sends(run)).toEqual(['sent', 'sent']);
  expect(await subjectsTo(runner.user)).toContain('Your parent approved your run');
});

test('a parent who approves a run without a mailbox is told that it is paused', async () => {
  await linked(true);
  const [first, run] = [await runner.plan([1]), await runner.plan([2])];
  expect((await decide(first, true)).json()).toEqual({ decided: true, paused: false });
  await api.post('/api/disconnect-email', { mailboxId: runner.mailboxId }, runner.user);
  expect((await decide(run, true)).json()).toEqual({ decided: true, paused: true });
  expect(await runner.run(run)).toMatchObject({ state: 'paused', pause_code: 'user' });
});

test('a run that waited for its mailbox when the parent was linked asks the parent once the mailbox is back', async () => {
  const run = await runner.plan([1]);
  await api.admin.query(
    `update public.runs set state = 'paused', pause_code = 'reconnect_required', pause_message = 'Gone.' where id = $1`,
    [run],
  );
  await linked(true);
  expect(await timesAsked()).toBe(0);
  await api.connect(runner.user, 'gmail');
  expect(await runner.run(run)).toMatchObject({ state: 'paused', pause_code: 'parent_approval' });
  expect(await timesAsked()).toBe(1);
});

test('an athlete who has not told an age invites with approval, and the first run waits whatever age is told then', async () => {
  await api.admin.query('delete from public.consents where user_id = $1', [runner.user.id]);
  await linked(true);
  await api.admin.query(`select public.record_consent($1, $2, '18+')`, [runner.user.id, termsVersion]);
  const run = await runner.plan([1]);
  await runner.work(run);
  expect(await runner.run(run)).toMatchObject({ state: 'paused', pause_code: 'parent_approval' });
  expect(await runner.sends(run)).toEqual(['planned']);
});

test('of two parents either one approves, and each is told; a single one gets no mail of the own decision', async () => {
  await linked(true);
  const first = parent;
  parent = await createParent('Alex Avery');
  await linked();
  const run = await runner.plan([3]);
  expect((await decide(run, true)).statusCode).toBe(200);
  for (const told of [first, parent])
    expect(await subjectsTo(told)).toContain('A parent approved the first run of your athlete');
});

test('an address that the mail server refuses keeps nobody else in the family from one mail', async () => {
  await linked(true);
  const other = parent;
  parent = await createParent('Alex Avery');
  await linked(true);
  for (const { id } of [parent, runner.user])
    await api.admin.query('update auth.users set email = $2 where id = $1', [id, refusedAddress(id)]);
  const run = await runner.plan([3]);
  await runner.work(run);
  await sweepOnce(api);
  await runJobsOnce(api);
  await decide(run, false);
  await runJobsOnce(api);
  await endPauses(api);
  await runJobsOnce(api);
  const subjects = inboxOf(other.email).map(({ subject }) => subject);
  expect(subjects).toContain('A parent declined the first run of your athlete');
  expect([subjects.length, new Set(subjects).size]).toEqual([3, 3]);
});

test('a declined run keeps its tokens', async () => {
  await linked(true);
  const run = await runner.plan([1]);
  expect((await decide(run, false)).json()).toEqual({ decided: true, paused: false });
  await runner.work(run);
  expect(await runner.sends(run)).toEqual(['skipped']);
  expect(await balanceOf(api.admin, runner.user.id)).toMatchObject({ available: 30 });
  expect(await subjectsTo(runner.user)).toContain('Your parent declined your run');
  expect(await subjectsTo(parent)).not.toContain('A parent declined the first run of your athlete');
});

test('checkouts beyond the limit are refused, also when two begin at once; a link that a parent pays is not', async () => {
  const id = await linked();
  // The tokens of the account were bought for $12.99 in this month.
  expect((await terms(id, 5000)).statusCode).toBe(200);
  const buy = (priceId: string) =>
    api.post('/api/create-checkout-session', { priceId, customerId: runner.user.id }, runner.user);
  const answers = await Promise.all([buy(premium), buy('coach_connect_starter')]);
  const sessions = answers.flatMap((answer) =>
    answer.statusCode === 200 ? [sessionIn(answer.json<{ url: string }>().url)] : [],
  );
  const states = await Promise.all(sessions.map((session) => shop.stripe.checkout.sessions.retrieve(session)));
  expect(states.filter(({ status }) => status === 'open').length).toBeLessThanOrEqual(1);
  const first = await beginCheckout(api, premium, runner.user);
  const second = await beginCheckout(api, 'coach_connect_starter', runner.user);
  expect((await shop.stripe.checkout.sessions.retrieve(first.session)).status).toBe('expired');
  await shop.pay(second.session);
  const refused = await buy(premium);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    403,
    {
      code: 'forbidden',
      error:
        'Your parent set a limit of $50.00 a month, and you have spent $25.98 of it. Nothing was charged. You can ask them to pay instead.',
    },
  ]);
  const asked = await api.post('/api/pay-links/create', { items: [{ priceId: premium }] }, runner.user);
  const code = new URL(asked.json<{ link: { url: string } }>().link.url).pathname.split('/').at(-1);
  expect((await api.post('/api/pay-links/checkout', { code })).statusCode).toBe(200);
});

test('a lower limit ends a payment page that is open; only the parent sets it', async () => {
  const id = await linked();
  const { session } = await beginCheckout(api, premium, runner.user);
  expect((await terms(id, 1000, false, runner.user)).json()).toMatchObject({ code: 'not_found' });
  expect((await terms(id, 1000)).statusCode).toBe(200);
  expect((await shop.stripe.checkout.sessions.retrieve(session)).status).toBe('expired');
});
