import { balanceOf } from '../../testing/balance.ts';
import { beginCheckout, grantsOf, postEvent, sessionIn } from '../../testing/begin-checkout.ts';
import { api, inboxOf, premium, shop, useShop } from '../../testing/money-fixture.ts';
import { runJobsOnce } from '../../testing/run-jobs.ts';
import type { TestUser } from '../../testing/test-users.ts';

useShop();

const unlimited = 'coach_connect_unlimited';

/** An athlete without tokens, and the link for a plan. */
async function asked(priceId = premium, athlete?: TestUser) {
  const user = athlete ?? (await api.createUser({ tokens: 0 }));
  const answer = await api.post('/api/pay-links/create', { items: [{ priceId }] }, user);
  expect(answer.statusCode).toBe(200);
  const { id, url } = answer.json<{ link: { id: string; url: string } }>().link;
  return { user, id, url, code: new URL(url).pathname.split('/').at(-1) ?? '' };
}
const read = async (code: string) => (await api.post('/api/pay-links/read', { code })).json<{ state: string }>();
const pay = (code: string) => api.post('/api/pay-links/checkout', { code });
const sessionFor = async (code: string) => sessionIn((await pay(code)).json<{ url: string }>().url);
const statusOf = async (session: string) => (await shop.stripe.checkout.sessions.retrieve(session)).status;

test('a parent without an account pays from a link: the tokens reach the athlete once, also when the event comes again', async () => {
  const { user, code, url } = await asked();
  expect(url).not.toContain(user.id);
  expect(await read(code)).toMatchObject({
    state: 'waiting',
    athlete: 'Jordan',
    items: [{ title: 'Premium', price: 2499 }],
  });
  const session = await sessionFor(code);
  const opened = await shop.stripe.checkout.sessions.retrieve(session);
  expect(opened).toMatchObject({ amount_total: 2499, client_reference_id: user.id, customer_email: null });
  expect([opened.success_url, opened.cancel_url]).toEqual([`${url}?paid=1`, url]);
  await shop.order({ order: 'copies', times: 5 });
  await shop.pay(session);
  await shop.order({ order: 'copies', times: 1 });
  const event = JSON.stringify((await shop.events()).findLast(({ type }) => type === 'checkout.session.completed'));
  expect((await postEvent(api, event)).statusCode).toBe(200);
  expect(await read(code)).toMatchObject({ state: 'paid' });
  expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 80, ledger: 80 });
  expect(await grantsOf(api, user)).toBe(1);
  const { payLinks, purchases } = (await api.post('/api/purchases', undefined, user)).json();
  expect(payLinks).toMatchObject([{ url, state: 'paid' }]);
  expect(purchases).toMatchObject([{ status: 'paid', tokens: 80 }]);
  await runJobsOnce(api);
  await runJobsOnce(api);
  expect(inboxOf(user.email)).toMatchObject([{ subject: 'Your link was paid' }]);
  expect(api.log()).not.toContain(code);
});

test('a link whose payment went back says so, and opens no other; nobody is told that it was paid', async () => {
  const { user, code } = await asked();
  const session = await sessionFor(code);
  await shop.pay(session);
  await shop.stripe.refunds.create({ payment_intent: await shop.paymentOf(session), amount: 500 });
  expect(await read(code)).toMatchObject({ state: 'paid', returned: false });
  await shop.order({ order: 'dispute', session });
  expect(await read(code)).toMatchObject({ state: 'paid', returned: true });
  expect((await api.post('/api/purchases', undefined, user)).json()).toMatchObject({ payLinks: [{ returned: true }] });
  expect((await pay(code)).json()).toMatchObject({ code: 'not_found' });
  await runJobsOnce(api);
  expect(inboxOf(user.email).filter(({ subject }) => subject === 'Your link was paid')).toEqual([]);
});

test('all tabs of a link share one payment page, and a paid link opens no other', async () => {
  const { code, user } = await asked();
  const pages = await Promise.all([sessionFor(code), sessionFor(code), sessionFor(code)]);
  expect(new Set(pages).size).toBe(1);
  const [page = ''] = pages;
  await shop.pay(page);
  await shop.pay(page);
  expect((await pay(code)).json()).toMatchObject({ code: 'not_found' });
  expect(await grantsOf(api, user)).toBe(1);
});

test('an abandoned payment leaves the link usable, also when its payment page has expired', async () => {
  const { code, user } = await asked();
  const left = await sessionFor(code);
  await shop.stripe.checkout.sessions.expire(left);
  expect(await read(code)).toMatchObject({ state: 'waiting' });
  const again = await sessionFor(code);
  expect(again).not.toBe(left);
  await shop.pay(again);
  expect(await grantsOf(api, user)).toBe(1);
});

test('the page of a link grants the tokens when no event arrives', async () => {
  const { code, user } = await asked();
  const session = await sessionFor(code);
  await shop.order({ order: 'hold-events' });
  await shop.pay(session);
  expect(await read(code)).toMatchObject({ state: 'paid' });
  await shop.order({ order: 'release-events' });
  expect(await grantsOf(api, user)).toBe(1);
});

test('while a bank debit is on its way, the link opens no second payment', async () => {
  const { code, user } = await asked();
  const session = await sessionFor(code);
  await shop.pay(session, 'bank');
  expect(await read(code)).toMatchObject({ state: 'processing' });
  expect((await pay(code)).json()).toMatchObject({ code: 'not_found' });
  await shop.order({ order: 'settle', session, outcome: 'failed' });
  expect(await read(code)).toMatchObject({ state: 'waiting' });
  await shop.pay(await sessionFor(code));
  expect(await grantsOf(api, user)).toBe(1);
});

test('withdrawing a link ends its open payment page; one that was paid meanwhile counts', async () => {
  const { code, user, id } = await asked();
  const session = await sessionFor(code);
  const revoke = () => api.post('/api/pay-links/revoke', { id }, user);
  expect((await revoke()).json()).toEqual({ state: 'revoked' });
  expect(await statusOf(session)).toBe('expired');
  expect((await pay(code)).statusCode).toBe(404);

  const late = await asked();
  const paidPage = await sessionFor(late.code);
  await shop.order({ order: 'hold-events' });
  await shop.pay(paidPage);
  const answer = await api.post('/api/pay-links/revoke', { id: late.id }, late.user);
  expect(answer.json()).toEqual({ state: 'paid' });
  await shop.order({ order: 'release-events' });
  expect(await grantsOf(api, late.user)).toBe(1);
});

test('another user can neither withdraw a link nor see it', async () => {
  const { code, id } = await asked();
  const other = await api.createUser({ tokens: 0 });
  expect((await api.post('/api/pay-links/revoke', { id }, other)).statusCode).toBe(404);
  expect((await api.post('/api/purchases', undefined, other)).json()).toMatchObject({ payLinks: [] });
  expect(await read(code)).toMatchObject({ state: 'waiting' });
});

test('while the account is suspended, its link says no more than that it is withdrawn', async () => {
  const { code, user } = await asked();
  const suspend = (until: Date | null) =>
    api.admin.query('update auth.users set banned_until = $2 where id = $1', [user.id, until]);
  await suspend(new Date(Date.now() + 3_600_000));
  expect(await read(code)).toMatchObject({ state: 'revoked' });
  expect((await pay(code)).json()).toMatchObject({ error: expect.not.stringContaining('suspended') });
  await suspend(null);
  expect(await read(code)).toMatchObject({ state: 'waiting' });
});

test('an unknown, malformed or expired code opens nothing', async () => {
  const { code } = await asked();
  await api.admin.query('update public.pay_links set expires_at = now()');
  expect(await read(code)).toMatchObject({ state: 'expired' });
  expect((await pay(code)).statusCode).toBe(404);
  expect((await pay('a'.repeat(32))).statusCode).toBe(404);
  expect((await pay('ask')).statusCode).toBe(400);
});

test('a plan that is bought once is paid once: by the athlete or by the parent', async () => {
  const { code, user } = await asked(unlimited);
  const session = await sessionFor(code);
  const own = await beginCheckout(api, unlimited, user);
  expect(await statusOf(session)).toBe('expired');
  await shop.pay(own.session);
  expect((await pay(code)).json()).toMatchObject({ code: 'already_owned' });
  const again = await api.post('/api/pay-links/create', { items: [{ priceId: unlimited }] }, user);
  expect(again.json()).toMatchObject({ code: 'already_owned' });
});

test('the parent gets the link by mail, with the first name alone, three times a day at most', async () => {
  const athlete = await api.createUser({ name: 'Jordan www.buy.example', tokens: 0 });
  const to = 'robin.avery@mail.example';
  const create = (user: TestUser, parentEmail = to) =>
    api.post('/api/pay-links/create', { items: [{ priceId: premium }], parentEmail }, user);
  expect((await create(athlete)).json()).toMatchObject({ mailed: true });
  await runJobsOnce(api);
  const [mail, ...others] = inboxOf(to);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Jordan asks you to pay for Coach Connect');
  expect(mail?.text).not.toContain('buy.example');
  const { link } = (await create(athlete)).json<{ link: { url: string } }>();
  expect(mail?.text).toContain(link.url);
  expect((await create(await api.createUser({ name: 'https://buy.example', tokens: 0 }))).json()).toMatchObject({
    mailed: true,
  });
  expect((await create(athlete)).json()).toMatchObject({ mailed: true });
  await runJobsOnce(api);
  expect(inboxOf(to).filter(({ subject }) => subject.startsWith('An athlete asks'))).toHaveLength(1);
});

test('the database and the queue hold no code of a link', async () => {
  const { code, user } = await asked();
  await api.post('/api/pay-links/create', { items: [{ priceId: premium }], parentEmail: 'p@mail.example' }, user);
  const { rows } = await api.admin.query(
    `select to_jsonb(l)::text as row from public.pay_links l union all select to_jsonb(j)::text from pgboss.job j`,
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(JSON.stringify(rows)).not.toContain(code);
});

test.each([
  ['no athlete', `'opted_out', 'staff', null`],
  ['all but this athlete', `'from_sender', 'link', private.sender_hash($2)`],
])(
  'an address that wants email from %s gets none that the athlete sets off, and nobody learns of it',
  async (_, wish) => {
    const to = 'coach@school.example';
    const user = await api.createUser({ tokens: 0 });
    await api.admin.query(
      `insert into private.stopped_addresses (address_hash, reason, source, sender_hash)
       select private.address_hash($1), ${wish} where $2::uuid is not null`,
      [to, user.id],
    );
    const link = await api.post('/api/pay-links/create', { items: [{ priceId: premium }], parentEmail: to }, user);
    expect(link.json()).toMatchObject({ mailed: true });
    const invitation = await api.post('/api/family/invite', { email: to, firstRunWaits: false }, user);
    expect(invitation.json()).toEqual({ url: null });
    await runJobsOnce(api);
    expect(inboxOf(to)).toEqual([]);
  },
);
