import fc from 'fast-check';
import { expectLedgerToAgree } from '../testing/ledger.ts';
import { sendCalls, type SendCalls } from '../testing/send-calls.ts';
import { expectedOutcome, type Expected, type History } from '../testing/expected-outcome.ts';
import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { outcomeOf, paymentCalls, type Outcome, type PaymentCalls, type TestOrder } from '../testing/payment-calls.ts';

let database: PreparedDatabase;
let payments: PaymentCalls;
let sends: SendCalls;
beforeAll(async () => {
  database = await openPreparedDatabase();
  payments = paymentCalls(database.api);
  sends = sendCalls(database);
});
afterAll(() => database.close());

/** What the payment provider may tell of one of the orders, by its place in the list. */
type News =
  | { readonly tell: 'paid'; readonly order: number }
  | { readonly tell: 'processing' | 'failed' | 'expired'; readonly order: number }
  | {
      readonly tell: 'refund' | 'dispute';
      readonly order: number;
      readonly id: string;
      readonly cents: number;
      readonly status: string;
    };

const order = fc.nat({ max: 2 });
const refundPath = fc.constantFrom(['made'], ['waiting', 'made'], ['made', 'failed'], ['waiting', 'failed']);
const disputePath = fc.constantFrom(
  ['open'],
  ['open', 'won'],
  ['open', 'lost'],
  ['inquiry'],
  ['inquiry', 'open', 'won'],
);

/** All that becomes of one refund or dispute: its amount stays, its status moves on. */
const story = (tell: 'refund' | 'dispute', path: fc.Arbitrary<readonly string[]>) =>
  fc
    .record({ order, id: fc.constantFrom('a', 'b'), cents: fc.integer({ min: 1, max: 2_999 }), path })
    .map((told) =>
      told.path.map((status): News => ({ tell, order: told.order, id: told.id, cents: told.cents, status })),
    );

/** One refund or dispute has one amount, and ends in one way: of two stories with the same name the first counts. */
const onlyOnce = (stories: News[][]) => {
  const known = new Set<string>();
  return stories.filter(([first]) => {
    const name = first && 'id' in first ? `${first.tell} ${first.order} ${first.id}` : '';
    return known.size < known.add(name).size;
  });
};

/** A whole history, and two tellings of it in any order, with repetitions. */
const twoTellings = fc
  .record({
    paid: fc.subarray([0, 1, 2]),
    lost: fc.array(
      fc.record({ tell: fc.constantFrom('processing' as const, 'failed' as const, 'expired' as const), order }),
    ),
    money: fc.array(fc.oneof(story('refund', refundPath), story('dispute', disputePath)), { maxLength: 6 }),
  })
  .chain(({ paid, lost, money }) => {
    const all: News[] = [
      ...paid.map((place): News => ({ tell: 'paid', order: place })),
      ...lost,
      ...onlyOnce(money).flat(),
    ];
    const telling = fc
      .tuple(
        fc.shuffledSubarray(all, { minLength: all.length }),
        fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 6 }),
      )
      .map(([shuffled, repeated]) =>
        repeated.reduce(
          (list, [which, where]) => {
            const again = all.at(which % Math.max(all.length, 1));
            return again ? list.toSpliced(where % (list.length + 1), 0, again) : list;
          },
          shuffled as readonly News[], // `toSpliced` gives a new list
        ),
      );
    return fc.tuple(telling, telling);
  });

const carts = [
  [{ price_id: 'coach_connect_premium', quantity: 1 }],
  [{ price_id: 'coach_connect_starter', quantity: 1 }],
  [
    { price_id: 'coach_connect_unlimited', quantity: 1 },
    { price_id: 'coach_connect_starter', quantity: 2 },
  ],
];

/** What they come to, by specification 9. */
const wishes = [
  { amount: 2_499, tokens: 80, unlimited: false },
  { amount: 1_299, tokens: 30, unlimited: false },
  { amount: 2_999 + 2 * 1_299, tokens: 60, unlimited: true },
];

const isMoney = (news: News): news is Extract<News, { id: string }> => 'id' in news;

/** What really happened, however it was told: of each refund and dispute the one end that its story has. */
function historyOf(place: number, telling: readonly News[]): History {
  const ofOrder = telling.filter((news) => news.order === place);
  const cents = (tell: 'refund' | 'dispute', isBack: (statuses: readonly string[]) => boolean) =>
    [...Map.groupBy(ofOrder.filter(isMoney), ({ tell: kind, id }) => `${kind} ${id}`).values()]
      .filter(([first]) => first?.tell === tell)
      .filter((story) => isBack(story.map(({ status }) => status)))
      .reduce((sum, [first]) => sum + (first?.cents ?? 0), 0);
  return {
    paid: ofOrder.some(({ tell }) => tell === 'paid'),
    refunded: cents('refund', (statuses) => !statuses.includes('failed')),
    disputed: cents(
      'dispute',
      (statuses) => !statuses.includes('won') && (statuses.includes('open') || statuses.includes('lost')),
    ),
  };
}

/** The outcome that D7 asks for, whatever was told first. */
const expectedAfter = (telling: readonly News[], spent = 0) =>
  expectedOutcome(
    wishes.map((wish, place) => ({ ...wish, ...historyOf(place, telling) })),
    spent,
  );

const asExpected = (outcome: Outcome | undefined): Expected => ({
  tokens: (outcome?.available ?? 0) - (outcome?.owed ?? 0),
  unlimited: outcome?.unlimited ?? false,
  purchased: outcome?.purchased ?? 0,
});

/** The furthest that was told of an order: paid above all, and of the others the last one that its checkout can reach. */
const statusAfter = (place: number, telling: readonly News[]) => {
  const told = telling.filter((news) => news.order === place).map(({ tell }) => tell);
  return (['paid', 'failed', 'expired', 'processing'] as const).find((status) => told.includes(status)) ?? 'open';
};
const statusesOf = (outcome: Outcome | undefined) => outcome?.purchases.map((purchase) => purchase.split(' ')[1]);

async function newBuyer(): Promise<{ user: string; orders: TestOrder[] }> {
  const user = await database.createUser();
  const orders = [];
  for (const cart of carts) orders.push(await payments.begin(user, cart));
  return { user, orders };
}

async function tell(orders: readonly TestOrder[], news: News): Promise<void> {
  const told = orders[news.order];
  if (!told) throw new Error('There is no such order.');
  if (news.tell === 'paid') await payments.record(told);
  else if (news.tell === 'refund' || news.tell === 'dispute')
    await payments[news.tell](told, news.id, news.cents, news.status);
  else await payments.note(told, news.tell);
}

async function outcomeAfter(telling: readonly News[]): Promise<Outcome | undefined> {
  const { user, orders } = await newBuyer();
  for (const news of telling) {
    await tell(orders, news);
    await expectLedgerToAgree(database.admin, user);
  }
  return outcomeOf(database.admin, user);
}

// @spec D1.10b
test('any order and repetition of the same news ends in the same balance, and the ledger agrees after each', async () => {
  await fc.assert(
    fc.asyncProperty(twoTellings, async ([one, other]) => {
      const outcome = await outcomeAfter(one);
      expect(asExpected(outcome)).toEqual(expectedAfter(one));
      expect(statusesOf(outcome)).toEqual(carts.map((_cart, place) => statusAfter(place, one)));
      expect(outcome).toEqual(await outcomeAfter(other));
    }),
    { numRuns: 60 },
  );
});

test('news that arrives all at once ends in the same balance too', async () => {
  await fc.assert(
    fc.asyncProperty(twoTellings, async ([one, other]) => {
      const { user, orders } = await newBuyer();
      await Promise.all(one.map((news) => tell(orders, news)));
      await expectLedgerToAgree(database.admin, user);
      const outcome = await outcomeOf(database.admin, user);
      expect(asExpected(outcome)).toEqual(expectedAfter(one));
      expect(outcome).toEqual(await outcomeAfter(other));
    }),
    { numRuns: 30, endOnFailure: true },
  );
});

test('a balance never falls below zero, and the debt is exactly the overspent tokens', async () => {
  const spending = fc.array(fc.record({ after: fc.nat({ max: 12 }), schools: fc.integer({ min: 1, max: 40 }) }));
  await fc.assert(
    fc.asyncProperty(twoTellings, spending, async ([telling], sprees) => {
      const { user, orders } = await newBuyer();
      let spent = 0;
      for (const [index, news] of telling.entries()) {
        await tell(orders, news);
        for (const { schools } of sprees.filter(({ after }) => after === index)) {
          for (let school = 0; school < schools; school += 1) {
            const { send_id: send } = await sends.reserve(user, `${index} ${spent} ${school}`).catch(refused);
            if (send === '') break;
            spent += await chargeOf(send);
          }
        }
        await expectLedgerToAgree(database.admin, user);
      }
      expect(asExpected(await outcomeOf(database.admin, user))).toEqual(expectedAfter(telling, spent));
    }),
    { numRuns: 12, endOnFailure: true },
  );
});

const refused = (error: { code?: string }) => {
  if (!error.code?.startsWith('PT')) throw error;
  return { send_id: '' };
};

/** 1 when the send took a token; unlimited users pay none. */
async function chargeOf(send: string): Promise<number> {
  const { rows } = await database.admin.query<{ charged: boolean }>('select charged from public.sends where id = $1', [
    send,
  ]);
  return rows[0]?.charged ? 1 : 0;
}
