import { balanceOf } from '../testing/balance.ts';
import { beginCheckout, grantsOf, postEvent } from '../testing/begin-checkout.ts';
import { api, inboxOf, premium, shop, useShop } from '../testing/money-fixture.ts';
import { sweepOnce } from '../testing/run-jobs.ts';
import { checkPayments, type CheckDependencies } from './check-payments.ts';

useShop();

const hour = 3_600_000;
const never = new AbortController().signal;
const deps = (): CheckDependencies => ({ payment: api.dependencies.payment, checks: api.dependencies.checks });
/** Later than the webhook is waited for. */
const check = (of = deps(), stopping = never, now = Date.now() + hour) => checkPayments(of, stopping, now);
const lastCheck = async () =>
  (await api.admin.query('select events, checkouts, failed from private.payment_checks order by id desc limit 1'))
    .rows[0];

/** The webhook hears nothing of this work, and never will. */
async function unheard<Result>(work: () => Promise<Result>): Promise<Result> {
  await shop.order({ order: 'copies', times: 1 });
  await shop.order({ order: 'hold-events' });
  return work();
}

beforeEach(async () => {
  await shop.order({ order: 'release-events' });
  await check();
});

test('a payment that was never reported is granted, and its gift is announced once', async () => {
  const buyer = await api.createUser({ tokens: 0 });
  const { user, session } = await beginCheckout(api, premium);
  const gift = { priceId: premium, customerId: buyer.id, giftTo: 'gifted@mail.example' };
  const giftSession = (await api.post('/api/create-checkout-session', gift, buyer)).json<{ url: string }>().url;
  await unheard(async () => {
    await shop.pay(session);
    await shop.pay(new URL(giftSession).pathname.split('/').at(-1) ?? '');
  });
  expect(await grantsOf(api, user)).toBe(0);
  await Promise.all([check(), check()]);
  await check();
  await shop.order({ order: 'release-events' });
  await sweepOnce(api);
  expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 80, ledger: 80 });
  expect(await grantsOf(api, user)).toBe(1);
  expect(inboxOf('gifted@mail.example')).toHaveLength(1);
});

test('a refund and a dispute that were never reported take the tokens back, once', async () => {
  const [refunded, disputed] = [await beginCheckout(api, premium), await beginCheckout(api, premium)];
  for (const { session } of [refunded, disputed]) await shop.pay(session);
  await unheard(async () => {
    await shop.stripe.refunds.create({ payment_intent: await shop.paymentOf(refunded.session), amount: 1000 });
    await shop.order({ order: 'dispute', session: disputed.session });
  });
  expect(await balanceOf(api.admin, refunded.user.id)).toMatchObject({ available: 80 });
  await check();
  // The refund, its charge, and the dispute.
  expect(await lastCheck()).toEqual({ events: 3, checkouts: 0, failed: 0 });
  await check();
  expect(await lastCheck()).toEqual({ events: 0, checkouts: 0, failed: 0 });
  expect(await balanceOf(api.admin, refunded.user.id)).toMatchObject({ available: 48, ledger: 48 });
  expect(await balanceOf(api.admin, disputed.user.id)).toMatchObject({ available: 0, ledger: 0 });
  expect(api.log()).toContain('an event that the webhook did not bring was handled');
});

test('an event that the webhook brought is not found', async () => {
  const { session } = await beginCheckout(api, premium);
  await shop.pay(session);
  await check();
  expect(await lastCheck()).toEqual({ events: 0, checkouts: 0, failed: 0 });
});

test('a check that ends in the middle is finished by the next one', async () => {
  const begun = await Promise.all(Array.from({ length: 4 }, () => beginCheckout(api, premium)));
  await unheard(() => Promise.all(begun.map(({ session }) => shop.pay(session))));
  const { payment, checks } = deps();
  const stopped = new AbortController();
  const dying = {
    ...payment.payments,
    async markEventHandled() {
      stopped.abort();
      // Granted, but not noted.
      throw new Error('the process was killed');
    },
  };
  await expect(check({ payment: { ...payment, payments: dying }, checks }, stopped.signal)).rejects.toThrow();
  const grants = () => Promise.all(begun.map(({ user }) => grantsOf(api, user)));
  expect((await grants()).toSorted()).toEqual([0, 0, 0, 1]);
  await check();
  expect(await grants()).toEqual([1, 1, 1, 1]);
});

test('one event that cannot be handled holds up no other, and the next check tries it again', async () => {
  const [wrong, right] = [await beginCheckout(api, premium), await beginCheckout(api, premium)];
  await api.admin.query('update public.purchases set amount_cents = 1 where session_id = $1', [wrong.session]);
  await unheard(async () => {
    await shop.pay(right.session);
    await shop.pay(wrong.session);
  });
  await check();
  expect(await lastCheck()).toEqual({ events: 1, checkouts: 0, failed: 1 });
  expect([await grantsOf(api, wrong.user), await grantsOf(api, right.user)]).toEqual([0, 1]);
  await api.admin.query('update public.purchases set amount_cents = 2499 where session_id = $1', [wrong.session]);
  await check(deps(), never, Date.now() + 20 * hour);
  expect(await grantsOf(api, wrong.user)).toBe(1);
});

test('while the provider is away, nothing is noted as read', async () => {
  const { payment, checks } = deps();
  const { user, session } = await beginCheckout(api, premium);
  await unheard(() => shop.pay(session));
  const before = await checks.lastReadUntil();
  const readCheckout = () => Promise.reject(new Error('away'));
  const events = Array.from({ length: 9 }, (_, number) => ({
    id: `evt_${number}`,
    type: 'checkout.session.completed',
    madeAt: new Date(),
    objectId: `cs_${number}`,
    news: { kind: 'checkout', sessionId: session, failed: false } as const,
  }));
  async function* listEvents() {
    yield* events;
  }
  const gateway = { ...payment.gateway, readCheckout, listEvents };
  await expect(check({ payment: { ...payment, gateway }, checks })).rejects.toThrow('away');
  expect(await checks.lastReadUntil()).toEqual(before);
  await check();
  expect(await grantsOf(api, user)).toBe(1);
});

test('a checkout that nothing was heard of for a day is asked for', async () => {
  const [paid, left] = [await beginCheckout(api, premium), await beginCheckout(api, premium)];
  await unheard(async () => {
    await shop.pay(paid.session);
    await shop.stripe.checkout.sessions.expire(left.session);
  });
  const { payment, checks } = deps();
  async function* listEvents() {
    // The provider does not have them any more.
  }
  const forgetful = { payment: { ...payment, gateway: { ...payment.gateway, listEvents } }, checks };
  await check(forgetful);
  expect(await grantsOf(api, paid.user)).toBe(0);
  await api.admin.query(
    `update public.purchases set created_at = now() - interval '26 hours' where session_id = any($1)`,
    [[paid.session, left.session]],
  );
  await check(forgetful);
  expect(await lastCheck()).toEqual({ events: 0, checkouts: 2, failed: 0 });
  expect(await grantsOf(api, paid.user)).toBe(1);
  const { rows } = await api.admin.query('select status from public.purchases where session_id = $1', [left.session]);
  expect(rows).toEqual([{ status: 'expired' }]);
});

test('an event that arrives after its check changes nothing', async () => {
  const { user, session } = await beginCheckout(api, premium);
  await unheard(() => shop.pay(session));
  await check();
  const event = JSON.stringify((await shop.events()).findLast(({ type }) => type === 'checkout.session.completed'));
  expect((await postEvent(api, event)).statusCode).toBe(200);
  expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 80, ledger: 80 });
});

test('after a restore an order that was begun and paid in the forgotten time is granted, without a wait for the webhook', async () => {
  const { user, session } = await beginCheckout(api, premium);
  await unheard(() => shop.pay(session));
  await api.admin.query('delete from public.purchases where user_id = $1', [user.id]);
  // That of another API: no restore made us forget it.
  await check();
  expect(await grantsOf(api, user)).toBe(0);
  await api.admin.query('delete from private.payment_events');
  await api.admin.query(`insert into private.restores (restored_to) values (now() - interval '5 minutes')`);
  await check(deps(), never, Date.now() + 1000);
  await check();
  expect(await grantsOf(api, user)).toBe(1);
  expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 80, ledger: 80 });
  await api.admin.query('delete from private.restores');
});

test('an order that a failover lost is granted when it is paid, also before anybody said what was lost', async () => {
  const { user, session } = await beginCheckout(api, premium);
  await api.admin.query('delete from public.purchases where user_id = $1', [user.id]);
  await api.admin.query(`update private.sending_history set history = 'before the failover'`);
  await shop.pay(session);
  await api.admin.query('select private.forgot_nothing()');
  expect(await grantsOf(api, user)).toBe(1);
  expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 80, ledger: 80 });
});
