import { randomUUID } from 'node:crypto';
import { api, premium, useShop } from '../testing/money-fixture.ts';

let ended = 0;
useShop((externals) => ({
  ...externals,
  payment: {
    ...externals.payment,
    endCheckout: (session) => {
      ended += 1;
      return externals.payment.endCheckout(session);
    },
  },
}));

// The payment provider's limit of calls is that of the whole company.
test('however many orders an account begins, a new one with a spending limit ends few pages at the payment provider', async () => {
  const [athlete, parent] = [await api.createUser({ tokens: 0 }), await api.createUser({ tokens: 0 })];
  const give = (giftTo: string) =>
    api.post('/api/create-checkout-session', { customerId: athlete.id, priceId: premium, giftTo }, athlete);
  const begun = [];
  for (let order = 0; order < 30; order += 1) begun.push((await give(`friend-${order}@mail.example`)).json());
  expect(begun[29]).toMatchObject({ code: 'rate_limited', error: expect.stringContaining('Nothing was charged.') });
  await api.admin.query('delete from public.purchases where id = (select max(id) from public.purchases)');
  await api.admin.query(
    `insert into public.family_links (id, user_id, parent_id, athlete, monthly_limit_cents) values ($1, $2, $3, 'Jo', 1000000)`,
    [randomUUID(), athlete.id, parent.id],
  );
  expect((await give('one.more@mail.example')).statusCode).toBe(200);
  expect(ended).toBe(19);
});
