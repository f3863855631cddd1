import { sessionIn } from '../../testing/begin-checkout.ts';
import { api, inboxOf, premium, shop, useShop } from '../../testing/money-fixture.ts';
import { runJobsOnce, sweepOnce } from '../../testing/run-jobs.ts';
import { refusedAddress } from '../../testing/refused-address.ts';

useShop();

/** Pays a gift. @returns its checkout. Its mail waits for the next jobs. */
async function give(giftTo: string): Promise<string> {
  const buyer = await api.createUser({ tokens: 0 });
  const wish = { priceId: premium, customerId: buyer.id, giftTo };
  const answer = await api.post('/api/create-checkout-session', wish, buyer);
  const session = sessionIn(answer.json<{ url: string }>().url);
  await shop.pay(session);
  return session;
}
/** As while a mail server is away: the mails of gifts have to wait. */
const holdMails = () =>
  api.admin.query(`update pgboss.job set start_after = now() + interval '1 day' where name = 'mail-gift'`);
const releaseMails = async () => {
  await api.admin.query(`update pgboss.job set start_after = now() where name = 'mail-gift'`);
  await runJobsOnce(api);
};
const paidAgo = (session: string, days: number) =>
  api.admin.query(`update public.purchases set paid_at = now() - $2 * interval '1 day' where session_id = $1`, [
    session,
    days,
  ]);
const waiting = async () =>
  (await api.admin.query(`select from pgboss.job where name = 'mail-gift' and state < 'active'`)).rowCount;

test('a mail that was late promises no tokens whose money went back', async () => {
  const to = 'late@mail.example';
  const session = await give(to);
  await holdMails();
  await paidAgo(session, 31);
  for (let sweep = 0; sweep < 3; sweep++) await sweepOnce(api);
  await releaseMails();
  expect([inboxOf(to), await waiting()]).toEqual([[], 0]);
});

test('nor one of a payment that was disputed, nor to an address whose owner wants no email by then', async () => {
  const [disputed, stopped] = ['disputed@mail.example', 'stopped@mail.example'];
  const session = await give(disputed);
  await give(stopped);
  await holdMails();
  await shop.stripe.refunds.create({ payment_intent: await shop.paymentOf(session) });
  await api.admin.query(
    `insert into private.stopped_addresses (address_hash, reason, source)
     values (private.address_hash($1), 'opted_out', 'link')`,
    [stopped],
  );
  await releaseMails();
  expect([inboxOf(disputed), inboxOf(stopped), await waiting()]).toEqual([[], [], 0]);
});

test('a late mail says by when the tokens have to be taken', async () => {
  const to = 'slow@mail.example';
  const session = await give(to);
  await holdMails();
  await paidAgo(session, 28);
  await releaseMails();
  const lastDay = new Date(Date.now() + 24 * 60 * 60_000);
  const day = lastDay.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  expect(inboxOf(to)[0]?.text).toContain(`Sign in with this address by ${day}: the tokens`);
});

test('no job names the address, also while a mail server refuses it', async () => {
  const to = refusedAddress('typo');
  await give(to);
  await runJobsOnce(api);
  const { rows } = await api.admin.query(
    `select strpos(data::text, $1) > 0 as names from pgboss.job where name = 'mail-gift' and state = 'retry'`,
    [to],
  );
  expect(rows).toEqual([{ names: false }]);
});
