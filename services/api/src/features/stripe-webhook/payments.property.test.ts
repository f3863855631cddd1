import { expectedOutcome } from '@cc/supabase/testing/expected-outcome';
import fc from 'fast-check';
import { beginCheckout, postEvent } from '../../testing/begin-checkout.ts';
import { api, shop, useShop } from '../../testing/money-fixture.ts';

useShop();

// The payment provider's real actions and events, and our webhook: no event is written by hand.

const wishes = [
  { priceId: 'coach_connect_premium', amount: 2_499, tokens: 80, unlimited: false },
  { priceId: 'coach_connect_unlimited', amount: 2_999, tokens: 0, unlimited: true },
];

const part = fc.constantFrom(0.1, 0.37, 0.5, 1);
const ordered = fc.record({
  payment: fc.constantFrom('card', 'bank arrives', 'bank fails', 'expires', 'nothing' as const),
  refund: fc.option(fc.record({ part, fails: fc.boolean() })),
  dispute: fc.option(
    fc.record({
      part,
      path: fc.constantFrom(
        ['needs_response'],
        ['needs_response', 'won'],
        ['needs_response', 'lost'],
        ['warning_needs_response'],
        ['warning_needs_response', 'warning_closed'],
        ['warning_needs_response', 'needs_response', 'lost'],
      ),
    }),
  ),
});
type Ordered = typeof ordered extends fc.Arbitrary<infer Value> ? Value : never;
type Wish = (typeof wishes)[number];

async function pay(session: string, payment: Ordered['payment']): Promise<void> {
  if (payment === 'expires') await shop.stripe.checkout.sessions.expire(session);
  if (payment === 'card') await shop.pay(session);
  if (payment !== 'bank arrives' && payment !== 'bank fails') return;
  await shop.pay(session, 'bank');
  await shop.order({ order: 'settle', session, outcome: payment === 'bank fails' ? 'failed' : 'succeeded' });
}

/** Performs all of it at the provider. @returns the buyer's history, for `expectedOutcome`. */
async function happen(session: string, wish: Wish, { payment, refund, dispute }: Ordered) {
  await pay(session, payment);
  const paid = payment === 'card' || payment === 'bank arrives';
  const history = { ...wish, paid, refunded: 0, disputed: 0 };
  if (!paid) return history;
  if (refund) {
    const amount = Math.ceil(wish.amount * refund.part);
    const { id } = await shop.stripe.refunds.create({ payment_intent: await shop.paymentOf(session), amount });
    if (refund.fails) await shop.order({ order: 'fail-refund', refund: id });
    else history.refunded = amount;
  }
  if (dispute) {
    const amount = Math.ceil(wish.amount * dispute.part);
    const [opening, ...further] = dispute.path;
    const { id } = await shop.order<{ id: string }>({ order: 'dispute', session, amount, opening });
    for (const next of further) {
      if (next === 'needs_response') await shop.order({ order: 'escalate-dispute', dispute: id });
      else await shop.order({ order: 'close-dispute', dispute: id, outcome: next });
    }
    if (['needs_response', 'lost'].includes(dispute.path.at(-1) ?? '')) history.disputed = amount;
  }
  return history;
}

async function outcomeOf(userId: string) {
  const { rows } = await api.admin.query(
    `select t.tokens_available - t.tokens_owed as tokens, t.is_unlimited as unlimited,
       t.total_tokens_purchased as purchased,
       t.tokens_available = coalesce((select sum(delta) from public.token_ledger l where l.user_id = t.user_id), 0)
         as "ledgerAgrees"
     from public.token_tracker t where t.user_id = $1`,
    [userId],
  );
  return rows[0];
}

// @spec D1.10b
test('the buyer gets the right purchases for any history at the provider, in any order and repetition of its events', async () => {
  await shop.order({ order: 'hold-events' });
  const scramble = fc.array(fc.nat(), { minLength: 40, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(ordered, ordered, scramble, async (first, second, numbers) => {
      const before = (await shop.events()).length;
      const { user, session } = await beginCheckout(api, wishes[0]?.priceId ?? '');
      const other = await beginCheckout(api, wishes[1]?.priceId ?? '', user);
      const orders = [
        await happen(session, wishes[0] as Wish, first), // both are in the list above
        await happen(other.session, wishes[1] as Wish, second),
      ];
      const events = (await shop.events()).slice(before);
      const repeated = numbers.slice(0, 4).flatMap((number) => events.at(number % Math.max(events.length, 1)) ?? []);
      const telling = [...events, ...repeated]
        .map((event, index) => ({ event, place: numbers[index] ?? 0 }))
        .toSorted((one, another) => one.place - another.place);
      for (const { event } of telling) expect((await postEvent(api, JSON.stringify(event))).statusCode).toBe(200);
      expect(await outcomeOf(user.id)).toEqual({ ...expectedOutcome(orders), ledgerAgrees: true });
    }),
    { numRuns: 25, endOnFailure: true },
  );
});
