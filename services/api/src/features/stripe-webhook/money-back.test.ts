import { balanceOf } from '../../testing/balance.ts';
import { beginCheckout, postEvent, type BegunCheckout } from '../../testing/begin-checkout.ts';
import type { TestUser } from '../../testing/test-users.ts';
import { api, openSuccessPage, premium, shop, useShop } from '../../testing/money-fixture.ts';

useShop();

async function buyPremium(buyer?: TestUser): Promise<BegunCheckout & { payment: string }> {
  const begun = await beginCheckout(api, premium, buyer);
  await shop.pay(begun.session);
  return { ...begun, payment: await shop.paymentOf(begun.session) };
}

// @spec D1.10b
test('a refund event before its payment event ends in the right balance', async () => {
  const { user, session } = await beginCheckout(api, premium);
  await shop.order({ order: 'hold-events' });
  await shop.pay(session);
  await shop.stripe.refunds.create({ payment_intent: await shop.paymentOf(session), amount: 1000 });
  await shop.order({ order: 'release-events', sequence: 'reverse' });
  // Of 80 tokens, floor(80 × 1000 / 2499) went back.
  expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 48, ledger: 48 });
});

test('a partial refund takes its share, a second one takes the rest, and replays take nothing', async () => {
  const { user, payment } = await buyPremium();
  await shop.stripe.refunds.create({ payment_intent: payment, amount: 500 });
  expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 64, ledger: 64 });
  const { id } = await shop.stripe.refunds.create({ payment_intent: payment });
  expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 0, ledger: 0 });
  for (const { body } of [...shop.received]) expect((await postEvent(api, body)).statusCode).toBe(200);
  expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 0, ledger: 0 });
  await shop.order({ order: 'fail-refund', refund: id });
  expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 64, ledger: 64 });
});

// @spec D1.10b
test('tokens spent before the refund are owed, shown, and settled by the next purchase', async () => {
  const { user, session, payment } = await buyPremium();
  await api.admin.query(
    `select private.reserve_send($1, 'key-' || n, 'h', 'School ' || n, 'gmail', null, '90 seconds', true, '[]', 's', 'b')
     from generate_series(1, 50) n`,
    [user.id],
  );
  await shop.stripe.refunds.create({ payment_intent: payment });
  expect((await openSuccessPage(user, session)).json()).toMatchObject({
    purchase: { refunded: 2499, tokensTakenBack: 80, stands: false },
    balance: { tokensAvailable: 0, tokensOwed: 50 },
  });
  expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 0, ledger: 0 });
  await buyPremium(user);
  expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 30, ledger: 30 });
});

// @spec D1.10b
test('a dispute takes the tokens until it is won', async () => {
  const { user, session } = await buyPremium();
  const dispute = await shop.order<{ id: string }>({ order: 'dispute', session });
  expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 0, ledger: 0 });
  await shop.order({ order: 'close-dispute', dispute: dispute.id, outcome: 'won' });
  expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 80, ledger: 80 });
});

// @spec D1.10b
test('a dispute under review takes the tokens, also when its earlier event is delayed', async () => {
  const { user, session } = await buyPremium();
  await shop.order({ order: 'hold-events' });
  const dispute = await shop.order<{ id: string }>({ order: 'dispute', session });
  const opened = (await shop.events()).findLast(({ type }) => type === 'charge.dispute.created');
  const update = {
    ...opened,
    id: `${opened?.id}_update`,
    type: 'charge.dispute.updated',
    data: { object: { ...opened?.data.object, status: 'under_review' } },
  };
  expect((await postEvent(api, JSON.stringify(update))).statusCode).toBe(200);
  expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 0, ledger: 0 });
  await shop.order({ order: 'release-events' });
  expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 0, ledger: 0 });
  await shop.order({ order: 'close-dispute', dispute: dispute.id, outcome: 'won' });
  expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 80, ledger: 80 });
});

// @spec D1.10b
test('a lost dispute takes the tokens for good', async () => {
  const { user, session } = await buyPremium();
  const dispute = await shop.order<{ id: string }>({ order: 'dispute', session });
  await shop.order({ order: 'close-dispute', dispute: dispute.id, outcome: 'lost' });
  expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 0, ledger: 0 });
  expect((await openSuccessPage(user, session)).json()).toMatchObject({ purchase: { disputed: 2499, stands: false } });
});

// @spec D1.10b
test('an inquiry moves no money and takes no tokens, until it becomes a dispute', async () => {
  const { user, session } = await buyPremium();
  const inquire = () => shop.order<{ id: string }>({ order: 'dispute', session, opening: 'warning_needs_response' });
  const first = await inquire();
  expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 80, ledger: 80 });
  await shop.order({ order: 'close-dispute', dispute: first.id, outcome: 'warning_closed' });
  expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 80, ledger: 80 });
  await shop.order({ order: 'escalate-dispute', dispute: (await inquire()).id });
  expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 0, ledger: 0 });
});

test('a charge event records the refunds when no refund event arrives', async () => {
  const { user, payment } = await buyPremium();
  await shop.order({ order: 'hold-events' });
  await shop.stripe.refunds.create({ payment_intent: payment, amount: 1000 });
  const reported = (await shop.events()).findLast(({ type }) => type === 'charge.refunded');
  await shop.order({ order: 'resend', event: reported?.id });
  expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 48, ledger: 48 });
  await shop.order({ order: 'release-events' });
  expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 48, ledger: 48 });
});
