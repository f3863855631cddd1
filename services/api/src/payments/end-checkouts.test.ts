import { beginCheckout, grantsOf, sessionIn } from '../testing/begin-checkout.ts';
import { api, openSuccessPage, premium, shop, useShop } from '../testing/money-fixture.ts';
import { sweepOnce } from '../testing/run-jobs.ts';
import type { TestUser } from '../testing/test-users.ts';

useShop();

const statusOf = async (session: string) => (await shop.stripe.checkout.sessions.retrieve(session)).status;

/** The provider answers three calls with an error: the library tries so often. */
async function failAtProvider() {
  for (let times = 0; times < 3; times += 1) await shop.order({ order: 'fault', fault: 'server-error' });
}

async function linkOf(user: TestUser) {
  const answer = await api.post('/api/pay-links/create', { items: [{ priceId: premium }] }, user);
  const { id, url } = answer.json<{ link: { id: string; url: string } }>().link;
  const code = new URL(url).pathname.split('/').at(-1) ?? '';
  const session = sessionIn((await api.post('/api/pay-links/checkout', { code })).json<{ url: string }>().url);
  return { id, session };
}

async function suspend(user: TestUser) {
  const staff = await api.createUser({ tokens: 0 });
  await api.admin.query(`insert into private.staff (user_id, role) values ($1, 'support')`, [staff.id]);
  const change = { kind: 'suspend', person: user.id };
  expect((await api.post('/api/staff/changes', { reason: 'Stolen', change }, staff)).statusCode).toBe(200);
}

test('the page of a link that is withdrawn while the provider is away ends with the next sweep', async () => {
  const user = await api.createUser({ tokens: 0 });
  const { id, session } = await linkOf(user);
  await failAtProvider();
  expect((await api.post('/api/pay-links/revoke', { id }, user)).json()).toEqual({ state: 'revoked' });
  expect(await statusOf(session)).toBe('open');
  await sweepOnce(api);
  expect(await statusOf(session)).toBe('expired');
});

test('a page beyond a limit that a parent set while the provider was away ends with the next sweep; others stay', async () => {
  const [athlete, parent] = [await api.createUser({ tokens: 0 }), await api.createUser({ tokens: 0 })];
  await api.admin.query(`insert into public.family_links (id, user_id, parent_id, athlete) values ($1, $1, $2, 'Jo')`, [
    athlete.id,
    parent.id,
  ]);
  const [own, link] = [await beginCheckout(api, premium, athlete), await linkOf(athlete)];
  const limited = (monthlyLimitCents: number) =>
    api.post('/api/family/terms', { id: athlete.id, monthlyLimitCents, firstRunWaits: false }, parent);
  await failAtProvider();
  expect((await limited(2499)).json()).toEqual({ saved: true });
  await sweepOnce(api);
  expect([await statusOf(own.session), await statusOf(link.session)]).toEqual(['open', 'open']);
  await failAtProvider();
  expect((await limited(2498)).json()).toEqual({ saved: true });
  await sweepOnce(api);
  expect([await statusOf(own.session), await statusOf(link.session)]).toEqual(['expired', 'open']);
});

test('the pages of a suspended account end, and what was paid there before goes back', async () => {
  const user = await api.createUser({ tokens: 0 });
  const [own, link] = [await beginCheckout(api, premium, user), await linkOf(user)];
  await suspend(user);
  await shop.pay(link.session);
  expect(await grantsOf(api, user)).toBe(0);
  await sweepOnce(api);
  expect([await statusOf(own.session), await statusOf(link.session)]).toEqual(['expired', 'complete']);
  const { rows } = await api.admin.query<{ late: boolean; back: number }>(
    `select is_late as late, refunded_cents as back from public.purchases where user_id = $1 and status = 'paid'`,
    [user.id],
  );
  expect(rows).toEqual([{ late: true, back: 2499 }]);
});

describe('once Unlimited is paid', () => {
  const unlimited = 'coach_connect_unlimited';
  const orderOf = async (user: TestUser, wish: object) => {
    const answer = await api.post('/api/create-checkout-session', { ...wish, customerId: user.id }, user);
    return sessionIn(answer.json<{ url: string }>().url);
  };
  /** Pages of tokens for oneself, which the checkout would refuse now; and of others, which it would sell. */
  async function openPages(user: TestUser) {
    const [nordic, german] = [{ priceId: 'pro_list_nordic_soccer' }, { priceId: 'pro_list_german_regional_soccer' }];
    const useless = [
      await orderOf(user, { priceId: premium }),
      await orderOf(user, { items: [{ priceId: premium }, nordic] }),
      (await linkOf(user)).session,
    ];
    const [other, gift] = [await api.createUser({ tokens: 0 }), { priceId: premium, giftTo: 'friend@mail.example' }];
    const useful = [await orderOf(user, german), await orderOf(user, gift), await orderOf(other, { priceId: premium })];
    return { useless, useful };
  }
  const statesOf = (sessions: readonly string[]) => Promise.all(sessions.map(statusOf));

  test.each(['at once', 'with the next sweep, if the provider is away'])(
    'open pages of tokens, which would add nothing, end %s; others stay',
    async (when) => {
      const user = await api.createUser({ tokens: 0 });
      const [{ useless, useful }, paid] = [await openPages(user), await orderOf(user, { priceId: unlimited })];
      await shop.order({ order: 'hold-events' });
      await shop.pay(paid);
      if (when !== 'at once') await failAtProvider();
      expect((await openSuccessPage(user, paid)).json()).toMatchObject({ purchase: { status: 'paid' } });
      if (when !== 'at once') {
        expect(await statesOf(useless)).toContain('open');
        await sweepOnce(api);
      }
      expect(await statesOf([...useless, ...useful])).toEqual([
        ...['expired', 'expired', 'expired'],
        ...['open', 'open', 'open'],
      ]);
      await shop.order({ order: 'release-events' });
    },
  );

  test('a page of tokens that was paid by then counts', async () => {
    const user = await api.createUser({ tokens: 0 });
    const [tokens, paid] = [await orderOf(user, { priceId: premium }), await orderOf(user, { priceId: unlimited })];
    await shop.order({ order: 'hold-events' });
    await shop.pay(tokens);
    await shop.pay(paid);
    await openSuccessPage(user, paid);
    expect(await grantsOf(api, user)).toBe(2);
    await shop.order({ order: 'release-events' });
  });
});
