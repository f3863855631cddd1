import { beginCheckout, grantsOf, sessionIn } from '../testing/begin-checkout.ts';
import { api, premium, shop, useShop } from '../testing/money-fixture.ts';
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
