import type { Purchase } from '@cc/contracts/entities/purchase';
import { balanceOf } from '../../testing/balance.ts';
import { sessionIn } from '../../testing/begin-checkout.ts';
import { api, inboxOf, openSuccessPage, premium, shop, useShop } from '../../testing/money-fixture.ts';
import { runJobsOnce, sweepOnce } from '../../testing/run-jobs.ts';
import type { TestUser } from '../../testing/test-users.ts';

useShop();

const newcomer = () => api.createUser({ tokens: 0 });
const verify = ({ id }: TestUser) =>
  api.admin.query('update auth.users set email_confirmed_at = now() where id = $1', [id]);
const give = (buyer: TestUser, giftTo: string, wish: object = { priceId: premium }) =>
  api.post('/api/create-checkout-session', { ...wish, customerId: buyer.id, giftTo }, buyer);
const sessionOf = (answer: { json: () => { url: string } }) => sessionIn(answer.json().url);
const tokensOf = async ({ id }: TestUser) => {
  const { rows } = await api.admin.query<{ tokens: number }>(
    'select tokens_available as tokens from public.token_tracker where user_id = $1',
    [id],
  );
  return rows[0]?.tokens ?? 0;
};
const purchasesOf = async (user: TestUser) =>
  (await api.post('/api/purchases', undefined, user)).json<{ purchases: Purchase[] }>().purchases;

test('tokens for the address of an account arrive there once, and the buyer gets none', async () => {
  const [buyer, receiver] = [await newcomer(), await newcomer()];
  await verify(receiver);
  const session = sessionOf(await give(buyer, receiver.email.toUpperCase()));
  await shop.order({ order: 'copies', times: 5 });
  await shop.pay(session);
  await shop.order({ order: 'copies', times: 1 });
  expect((await openSuccessPage(buyer, session)).json()).toMatchObject({
    purchase: { status: 'paid', gift: { given: true, waitsFor: null } },
    balance: { tokensAvailable: 0 },
  });
  await sweepOnce(api);
  expect(await balanceOf(api.admin, receiver.id)).toMatchObject({ available: 80, ledger: 80 });
  expect(await tokensOf(buyer)).toBe(0);
  expect(await purchasesOf(buyer)).toMatchObject([{ status: 'paid', gift: { given: true } }]);
  expect(await purchasesOf(receiver)).toMatchObject([{ status: 'paid', gift: { given: false, waitsFor: null } }]);
  expect(inboxOf(receiver.email)).toHaveLength(1);
});

test('the receiver of a gift reads no price, receipt, refund or dispute of it; the one who gave it does', async () => {
  const [buyer, receiver] = [await newcomer(), await newcomer()];
  await verify(receiver);
  const session = sessionOf(await give(buyer, receiver.email));
  await shop.pay(session);
  await shop.stripe.refunds.create({ payment_intent: await shop.paymentOf(session), amount: 500 });
  await shop.order({ order: 'dispute', session, amount: 1000 });
  const receiptOf = async (user: TestUser, orderId: string) =>
    (await api.post('/api/receipt', { orderId }, user)).statusCode;
  const [received] = await purchasesOf(receiver);
  expect(received).toMatchObject({
    gift: { given: false, waitsFor: null },
    items: [{ title: 'Premium', tokens: 80, price: 0 }],
    tokens: 80,
    receiptNumber: null,
    amount: 0,
    refunded: 0,
    disputed: 0,
  });
  const orderId = received?.orderId ?? '';
  expect(await receiptOf(receiver, orderId)).toBe(404);
  expect(await purchasesOf(buyer)).toMatchObject([
    { receiptNumber: expect.any(String), amount: 2499, refunded: 500, disputed: 1000, items: [{ price: 2499 }] },
  ]);
  expect(await receiptOf(buyer, orderId)).toBe(200);
});

test('before the payment, nothing says whether the address has an account, or what that account has', async () => {
  const buyer = await newcomer();
  const owner = await api.createUser({ tokens: null });
  await verify(owner);
  const [known, unknown] = [await give(buyer, owner.email), await give(buyer, 'nobody@mail.example')];
  expect([known.statusCode, Object.keys(known.json())]).toEqual([unknown.statusCode, Object.keys(unknown.json())]);
  expect(sessionOf(known)).not.toBe(sessionOf(unknown));
  const ofKnown = await openSuccessPage(buyer, sessionOf(known));
  expect(ofKnown.json()).toMatchObject({ purchase: { gift: { given: true, waitsFor: owner.email } } });
});

test('tokens wait for the address, and are credited once it belongs to a verified account', async () => {
  const [buyer, receiver] = [await newcomer(), await newcomer()];
  await shop.pay(sessionOf(await give(buyer, receiver.email)));
  await sweepOnce(api);
  expect(await tokensOf(receiver)).toBe(0);
  expect(await purchasesOf(buyer)).toMatchObject([{ gift: { given: true, waitsFor: receiver.email } }]);
  expect(inboxOf(receiver.email)).toMatchObject([{ subject: 'Somebody bought you tokens for Coach Connect' }]);
  await verify(receiver);
  await Promise.all([api.dependencies.payment.payments.creditGifts(), api.dependencies.payment.payments.creditGifts()]);
  await sweepOnce(api);
  expect(await balanceOf(api.admin, receiver.id)).toMatchObject({ available: 80, ledger: 80 });
});

test('the owner of an address who asked for no email gets none about a gift, also behind a plus sign', async () => {
  const buyer = await newcomer();
  const address = `coach-${buyer.id}@school.example`;
  await api.admin.query(
    `insert into private.stopped_addresses (address_hash, reason, source)
     values (private.address_hash($1), 'opted_out', 'link')`,
    [address],
  );
  for (const to of [address, address.replace('@', '+news@')]) {
    await shop.pay(sessionOf(await give(buyer, to)));
    await sweepOnce(api);
    expect(inboxOf(to)).toEqual([]);
  }
});

test('a gift that nobody took in 30 days goes back to the buyer, and is never credited', async () => {
  const [buyer, receiver] = [await newcomer(), await newcomer()];
  const session = sessionOf(await give(buyer, receiver.email));
  await shop.pay(session);
  await api.admin.query(`update public.purchases set paid_at = now() - interval '31 days' where session_id = $1`, [
    session,
  ]);
  await sweepOnce(api);
  await sweepOnce(api);
  expect(await purchasesOf(buyer)).toMatchObject([{ refunded: 2499, stands: false, gift: { waitsFor: null } }]);
  await verify(receiver);
  await sweepOnce(api);
  expect(await tokensOf(receiver)).toBe(0);
  expect(await purchasesOf(receiver)).toEqual([]);
});

test('a gift that a suspended buyer pays goes back, as all that they pay', async () => {
  const [buyer, receiver] = [await newcomer(), await newcomer()];
  const session = sessionOf(await give(buyer, receiver.email));
  await verify(receiver);
  await api.admin.query(`update auth.users set banned_until = 'infinity' where id = $1`, [buyer.id]);
  await shop.pay(session);
  await sweepOnce(api);
  expect(await tokensOf(receiver)).toBe(0);
  await api.admin.query('update auth.users set banned_until = null where id = $1', [buyer.id]);
  expect(await purchasesOf(buyer)).toMatchObject([{ refunded: 2499, stands: false }]);
});

test('money that went back before the gift was credited takes its tokens along', async () => {
  const [buyer, receiver] = [await newcomer(), await newcomer()];
  const session = sessionOf(await give(buyer, receiver.email));
  await shop.pay(session);
  await shop.stripe.refunds.create({ payment_intent: await shop.paymentOf(session), amount: 1250 });
  await verify(receiver);
  await sweepOnce(api);
  expect(await balanceOf(api.admin, receiver.id)).toMatchObject({ available: 40, ledger: 40 });
});

test('only plans with tokens can be given; one’s own address makes no gift', async () => {
  const buyer = await newcomer();
  for (const priceId of ['coach_connect_unlimited', 'pro_list_nordic_soccer']) {
    expect((await give(buyer, 'jo@mail.example', { priceId })).json()).toMatchObject({ code: 'price_unknown' });
  }
  expect((await give(buyer, 'jo')).json()).toMatchObject({ code: 'validation_failed' });
  await shop.pay(sessionOf(await give(buyer, buyer.email)));
  await runJobsOnce(api);
  expect(await tokensOf(buyer)).toBe(80);
  expect(await purchasesOf(buyer)).toMatchObject([{ gift: null }]);
});
