import { orderProContactRequest } from '@cc/contracts/testing/requests';
import { balanceOf } from '../../testing/balance.ts';
import { sessionIn } from '../../testing/begin-checkout.ts';
import { api, inboxOf, premium, shop, useShop } from '../../testing/money-fixture.ts';
import { sweepOnce } from '../../testing/run-jobs.ts';
import type { TestUser } from '../../testing/test-users.ts';
import { traces } from '../../testing/traces.ts';

let isProviderAway = false;
let refusedPayment: string | undefined;
useShop((externals) => ({
  ...externals,
  payment: {
    ...externals.payment,
    endCheckout: async (session) => {
      if (isProviderAway) throw new Error('The payment provider is away.');
      return externals.payment.endCheckout(session);
    },
    refund: async (payment, key) => {
      if (payment === refusedPayment) throw new Error('The bank disputes a part of this payment.');
      return externals.payment.refund(payment, key);
    },
  },
  storage: { read: () => Promise.resolve(null), remove: () => Promise.resolve() },
  auth: { deleteUser: async (id) => void (await api.admin.query('delete from auth.users where id = $1', [id])) },
}));
beforeEach(() => {
  isProviderAway = false;
  refusedPayment = undefined;
});

const buy = (user: TestUser, giftTo?: string) =>
  api.post('/api/create-checkout-session', { priceId: premium, customerId: user.id, giftTo }, user);
const ask = (user: TestUser) => api.post('/api/pay-links/create', { items: [{ priceId: premium }] }, user);
const codeOf = (answer: { json: () => { link: { url: string } } }) => answer.json().link.url.split('/').at(-1) ?? '';
const read = async (code: string) => (await api.post('/api/pay-links/read', { code })).json<{ state: string }>();
const open = (code: string) => api.post('/api/pay-links/checkout', { code });
const sessionOf = (answer: { json: () => { url: string } }) => sessionIn(answer.json().url);
const statusOf = async (session: string) => (await shop.stripe.checkout.sessions.retrieve(session)).status;
const askForDeletion = (user: TestUser) => api.post('/api/account/delete', { address: user.email }, user);
const passADay = (user: TestUser) =>
  api.admin.query('update public.account_deletions set deletes_at = now(), told_at = now() where user_id = $1', [
    user.id,
  ]);
const remove = async (user: TestUser) => {
  await askForDeletion(user);
  await passADay(user);
  await sweepOnce(api);
  const { rowCount } = await api.admin.query('select from auth.users where id = $1', [user.id]);
  expect(rowCount).toBe(0);
};
const purchaseOf = async (session: string) => {
  const sql = 'select status, stands, refunded_cents as refunded from public.purchases where session_id = $1';
  return (await api.admin.query<object>(sql, [session])).rows[0];
};
const returned = { status: 'paid', stands: false, refunded: 2499 };
const newcomer = () => api.createUser({ tokens: 0 });

test('while an account waits for its deletion, nothing is sold to it, and nobody pays by its links', async () => {
  const user = await newcomer();
  const code = codeOf(await ask(user));
  await open(code);
  await buy(user);
  await askForDeletion(user);
  expect((await buy(user)).json()).toMatchObject({ code: 'forbidden' });
  expect((await buy(user, 'jo@mail.example')).json()).toMatchObject({ code: 'forbidden' });
  expect((await ask(user)).json()).toMatchObject({ code: 'forbidden' });
  expect(await read(code)).toMatchObject({ state: 'revoked' });
  const refusal = (await open(code)).json<{ code: string; error: string }>();
  expect(refusal).toMatchObject({ code: 'not_found' });
  // The payer learns nothing of the account.
  expect(refusal.error).not.toContain('deleted');

  await api.post('/api/account/keep', undefined, user);
  expect(await read(code)).toMatchObject({ state: 'waiting' });
  expect((await open(code)).statusCode).toBe(200);
});

test('before an account goes, its payment pages end', async () => {
  const user = await newcomer();
  const pages = [sessionOf(await open(codeOf(await ask(user)))), sessionOf(await buy(user))];
  await remove(user);
  for (const page of pages) expect(await statusOf(page)).toBe('expired');
});

test('what is paid for an account that is gone goes back, once', async () => {
  const user = await newcomer();
  const [kept, byLink, own] = [
    sessionOf(
      await api.post('/api/create-checkout-session', { priceId: 'coach_connect_starter', customerId: user.id }, user),
    ),
    sessionOf(await open(codeOf(await ask(user)))),
    sessionOf(await buy(user)),
  ];
  await shop.pay(kept);
  isProviderAway = true;
  await remove(user);
  for (const page of [byLink, own]) await shop.pay(page);
  await sweepOnce(api);
  await sweepOnce(api);
  for (const page of [byLink, own]) {
    expect(await purchaseOf(page)).toEqual(returned);
    const refunds = await shop.stripe.refunds.list({ payment_intent: await shop.paymentOf(page) });
    expect(refunds.data).toHaveLength(1);
  }
  // It was paid, and used, while there was an account.
  expect(await purchaseOf(kept)).toEqual({ status: 'paid', stands: true, refunded: 0 });
});

test('what is paid on an open page after the deletion was asked for is returned', async () => {
  const user = await newcomer();
  const code = codeOf(await ask(user));
  const pages = [sessionOf(await open(code)), sessionOf(await buy(user))];
  await askForDeletion(user);
  for (const page of pages) await shop.pay(page);
  // Nothing of it can be used until the money is back.
  for (const page of pages) expect(await purchaseOf(page)).toEqual({ status: 'paid', stands: false, refunded: 0 });
  expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 0 });
  await sweepOnce(api);
  for (const page of pages) expect(await purchaseOf(page)).toEqual(returned);
  // Nobody is told that it is in the account.
  expect(inboxOf(user.email).map(({ subject }) => subject)).toEqual(['Your Coach Connect account will be deleted']);
  await api.post('/api/account/keep', undefined, user);
  expect(await read(code)).toMatchObject({ state: 'waiting' });
});

test('a gift to an account that is to be deleted waits, and goes back with the account', async () => {
  const [buyer, ...receivers] = [await newcomer(), await newcomer(), await newcomer()];
  await api.admin.query('update auth.users set email_confirmed_at = now()');
  const pages: string[] = [];
  for (const receiver of receivers) {
    const page = sessionOf(await buy(buyer, receiver.email));
    await askForDeletion(receiver);
    await shop.pay(page);
    await sweepOnce(api);
    expect(await purchaseOf(page)).toEqual({ status: 'paid', stands: true, refunded: 0 });
    pages.push(page);
  }
  const [kept, deleted] = receivers;
  if (!kept || !deleted) throw new Error('There are two receivers.');
  await api.post('/api/account/keep', undefined, kept);
  await remove(deleted);
  await sweepOnce(api);
  expect(await balanceOf(api.admin, kept.id)).toMatchObject({ available: 80 });
  expect(await Promise.all(pages.map(purchaseOf))).toEqual([{ status: 'paid', stands: true, refunded: 0 }, returned]);
});

test('money that the provider does not give back holds up no other', async () => {
  const user = await newcomer();
  const pages = [
    sessionOf(
      await api.post('/api/create-checkout-session', { priceId: 'coach_connect_starter', customerId: user.id }, user),
    ),
    sessionOf(await buy(user)),
  ] as const;
  await askForDeletion(user);
  for (const page of pages) await shop.pay(page);
  refusedPayment = await shop.paymentOf(pages[0]);
  await sweepOnce(api);
  expect(await Promise.all(pages.map(purchaseOf))).toEqual([{ status: 'paid', stands: false, refunded: 0 }, returned]);
});

test('a gift whose buyer is gone waits for its address', async () => {
  const user = await newcomer();
  const page = sessionOf(await buy(user, 'jo@mail.example'));
  isProviderAway = true;
  await remove(user);
  await shop.pay(page);
  await sweepOnce(api);
  expect(await purchaseOf(page)).toEqual({ status: 'paid', stands: true, refunded: 0 });
});

// An athlete who orders may name the address of a parent.
test('a club order of another account stays, without the address of the deleted one', async () => {
  const [parent, athlete] = [await api.createUser(), await api.createUser()];
  await api.post('/api/order-pro-contact', { ...orderProContactRequest, email: parent.email }, athlete);
  await api.admin.query('update public.pro_contact_orders set paid_at = now() where user_id = $1', [athlete.id]);
  await askForDeletion(parent);
  await passADay(parent);
  await sweepOnce(api);
  const { clubOrders } = (await api.post('/api/purchases', undefined, athlete)).json<{ clubOrders: object[] }>();
  expect(clubOrders).toMatchObject([{ status: 'paid' }]);
  const { rows } = await api.admin.query('select email from public.pro_contact_orders where user_id = $1', [
    athlete.id,
  ]);
  expect(rows).toEqual([{ email: athlete.email }]);
  expect(await traces(api.admin, [parent.email, parent.id], { withPassing: false })).toEqual([]);
});

// The sign-in service takes addresses that the forms refuse, and accounts without one.
test.each(['a..b@mail.example', null])(
  'a club order of another account, whose own address is %j, keeps no account from being deleted',
  async (address) => {
    const [user, other] = [await api.createUser(), await api.createUser()];
    await api.post('/api/order-pro-contact', { ...orderProContactRequest, email: user.email }, other);
    await api.admin.query('update auth.users set email = $2 where id = $1', [other.id, address]);
    await askForDeletion(user);
    await passADay(user);
    await sweepOnce(api);
    expect(await traces(api.admin, [user.email, user.id], { withPassing: false })).toEqual([]);
    const { rows } = await api.admin.query('select email from public.pro_contact_orders where user_id = $1', [
      other.id,
    ]);
    expect(rows).toEqual([{ email: 'deleted@account.invalid' }]);
  },
);
