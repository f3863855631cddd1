import type { ResponseOf } from '@cc/contracts/api/endpoint';
import type { receipt } from '@cc/contracts/api/receipt';
import type { Purchase } from '@cc/contracts/entities/purchase';
import { extractText } from 'unpdf';
import { beginCheckout } from '../../testing/begin-checkout.ts';
import { api, shop, useShop } from '../../testing/money-fixture.ts';
import type { TestUser } from '../../testing/test-users.ts';

useShop();

async function buy(items: { priceId: string; quantity: number }[]) {
  const user = await api.createUser({ tokens: 0 });
  const answer = await api.post('/api/create-checkout-session', { items, customerId: user.id }, user);
  const session = new URL(answer.json<{ url: string }>().url).pathname.split('/').at(-1) ?? '';
  await shop.pay(session);
  return { user, session, purchase: await firstOf(user) };
}

async function firstOf(user: TestUser): Promise<Purchase> {
  const [first] = (await api.post('/api/purchases', undefined, user)).json<{ purchases: Purchase[] }>().purchases;
  if (!first) throw new Error('This user has bought nothing.');
  return first;
}

async function textOf(user: TestUser, { orderId }: Purchase) {
  const answer = (await api.post('/api/receipt', { orderId }, user)).json<ResponseOf<typeof receipt>>();
  const { text } = await extractText(new Uint8Array(Buffer.from(answer.content, 'base64')), { mergePages: true });
  return { filename: answer.filename, text: text.replaceAll(/\s+/g, ' ') };
}

test('a receipt has number, seller, day, buyer, lines, amounts and the payment it belongs to', async () => {
  const { user, session, purchase } = await buy([
    { priceId: 'pro_list_nordic_soccer', quantity: 1 },
    { priceId: 'coach_connect_starter', quantity: 2 },
  ]);
  expect(purchase.receiptNumber).toMatch(/^CC-\d{4}-\d{6}$/);
  const { filename, text } = await textOf(user, purchase);
  expect(filename).toBe(`coach-connect-receipt-${purchase.receiptNumber}.pdf`);
  const day = new Date(purchase.paidAt ?? '').toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  for (const part of [
    `Receipt ${purchase.receiptNumber} Paid on ${day}`,
    'Seller Sample Seller LLC (demonstration) 1 Example Street',
    `Buyer ${user.name} ${user.email}`,
    'Nordic Soccer Contacts $299.00',
    '2 x Starter, $12.99 each $25.98',
    'Total paid (USD) $324.98',
    `Payment reference ${await shop.paymentOf(session)}`,
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain('Refunded');
});

test('a receipt says what was refunded', async () => {
  const { user, session, purchase } = await buy([{ priceId: 'coach_connect_premium', quantity: 1 }]);
  await shop.stripe.refunds.create({ payment_intent: await shop.paymentOf(session), amount: 1000 });
  expect((await textOf(user, purchase)).text).toContain('Total paid (USD) $24.99 Refunded -$10.00');
});

test('receipts are numbered one after the other, also when payments arrive at the same time', async () => {
  const bought = await Promise.all(
    Array.from({ length: 8 }, () => buy([{ priceId: 'coach_connect_starter', quantity: 1 }])),
  );
  const numbers = bought.map(({ purchase }) => Number(purchase.receiptNumber?.slice(-6))).toSorted((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
});

test('nobody else gets a receipt, and an unpaid order has none', async () => {
  const { purchase } = await buy([{ priceId: 'coach_connect_starter', quantity: 1 }]);
  const { user } = await beginCheckout(api, 'coach_connect_starter');
  const { rows } = await api.admin.query<{ orderId: string }>(
    'select order_id as "orderId" from public.purchases where user_id = $1',
    [user.id],
  );
  for (const { orderId } of [purchase, ...rows]) {
    expect((await api.post('/api/receipt', { orderId }, user)).statusCode).toBe(404);
  }
  expect((await api.post('/api/receipt', { orderId: purchase.orderId })).statusCode).toBe(401);
});
