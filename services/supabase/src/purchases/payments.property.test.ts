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

/** A report of the payment provider about one of the orders, by its index. */
type Report =
  | { readonly kind: 'paid'; readonly order: number }
  | { readonly kind: 'processing' | 'failed' | 'expired'; readonly order: number }
  | {
      readonly kind: 'refund' | 'dispute';
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

/** The reports of one refund or dispute: the amount stays, the status moves on. */
const course = (kind: 'refund' | 'dispute', path: fc.Arbitrary<readonly string[]>) =>
  fc
    .record({ order, id: fc.constantFrom('a', 'b'), cents: fc.integer({ min: 1, max: 2_999 }), path })
    .map(({ path: statuses, ...money }) => statuses.map((status): Report => ({ kind, ...money, status })));

/** One refund or dispute has one amount and one end: of two with the same name the first counts. */
const withoutRepetition = (courses: Report[][]) => {
  const known = new Set<string>();
  return courses.filter(([first]) => {
    const name = first && 'id' in first ? `${first.kind} ${first.order} ${first.id}` : '';
    return known.size < known.add(name).size;
  });
};

/** A whole history, reported twice: in any order, with repetitions. */
const twoReportings = fc
  .record({
    paid: fc.subarray([0, 1, 2]),
    lost: fc.array(
      fc.record({ kind: fc.constantFrom('processing' as const, 'failed' as const, 'expired' as const), order }),
    ),
    money: fc.array(fc.oneof(course('refund', refundPath), course('dispute', disputePath)), { maxLength: 6 }),
  })
  .chain(({ paid, lost, money }) => {
    const all: Report[] = [
      ...paid.map((place): Report => ({ kind: 'paid', order: place })),
      ...lost,
      ...withoutRepetition(money).flat(),
    ];
    const reports = fc
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
          shuffled as readonly Report[], // `toSpliced` gives a new list
        ),
      );
    return fc.tuple(reports, reports);
  });

const carts = [
  [{ price_id: 'coach_connect_premium', quantity: 1 }],
  [{ price_id: 'coach_connect_starter', quantity: 1 }],
  [
    { price_id: 'coach_connect_unlimited', quantity: 1 },
    { price_id: 'coach_connect_starter', quantity: 2 },
  ],
];

/** Their prices and contents, by specification 9. */
const wishes = [
  { amount: 2_499, tokens: 80, unlimited: false },
  { amount: 1_299, tokens: 30, unlimited: false },
  { amount: 2_999 + 2 * 1_299, tokens: 60, unlimited: true },
];

const isMoney = (report: Report): report is Extract<Report, { id: string }> => 'id' in report;

/** The history behind the reports: each refund and dispute with its final status. */
function historyOf(place: number, reports: readonly Report[]): History {
  const ofOrder = reports.filter((report) => report.order === place);
  const cents = (wanted: 'refund' | 'dispute', isBack: (statuses: readonly string[]) => boolean) =>
    [...Map.groupBy(ofOrder.filter(isMoney), ({ kind, id }) => `${kind} ${id}`).values()]
      .filter(([first]) => first?.kind === wanted)
      .filter((course) => isBack(course.map(({ status }) => status)))
      .reduce((sum, [first]) => sum + (first?.cents ?? 0), 0);
  return {
    paid: ofOrder.some(({ kind }) => kind === 'paid'),
    refunded: cents('refund', (statuses) => !statuses.includes('failed')),
    disputed: cents(
      'dispute',
      (statuses) => !statuses.includes('won') && (statuses.includes('open') || statuses.includes('lost')),
    ),
  };
}

/** The outcome by D7, independent of the order of reports. */
const expectedAfter = (reports: readonly Report[], spent = 0) =>
  expectedOutcome(
    wishes.map((wish, place) => ({ ...wish, ...historyOf(place, reports) })),
    spent,
  );

const asExpected = (outcome: Outcome | undefined): Expected => ({
  tokens: (outcome?.available ?? 0) - (outcome?.owed ?? 0),
  unlimited: outcome?.unlimited ?? false,
  purchased: outcome?.purchased ?? 0,
});

/** The final status of an order: paid before all others, which follow in the order that a checkout can reach them. */
const statusAfter = (place: number, reports: readonly Report[]) => {
  const kinds = reports.filter((report) => report.order === place).map(({ kind }) => kind);
  return (['paid', 'failed', 'expired', 'processing'] as const).find((status) => kinds.includes(status)) ?? 'open';
};
const statusesOf = (outcome: Outcome | undefined) => outcome?.purchases.map((purchase) => purchase.split(' ')[1]);

async function newBuyer(): Promise<{ user: string; orders: TestOrder[] }> {
  const user = await database.createUser();
  const orders = [];
  for (const cart of carts) orders.push(await payments.begin(user, cart));
  return { user, orders };
}

async function deliver(orders: readonly TestOrder[], report: Report): Promise<void> {
  const reported = orders[report.order];
  if (!reported) throw new Error('There is no such order.');
  if (report.kind === 'paid') await payments.record(reported);
  else if (report.kind === 'refund' || report.kind === 'dispute')
    await payments[report.kind](reported, report.id, report.cents, report.status);
  else await payments.note(reported, report.kind);
}

async function outcomeAfter(reports: readonly Report[]): Promise<Outcome | undefined> {
  const { user, orders } = await newBuyer();
  for (const report of reports) {
    await deliver(orders, report);
    await expectLedgerToAgree(database.admin, user);
  }
  return outcomeOf(database.admin, user);
}

// @spec D1.10b
test('any order and repetition of the same reports ends in the same balance, and the ledger agrees after each', async () => {
  await fc.assert(
    fc.asyncProperty(twoReportings, async ([one, other]) => {
      const outcome = await outcomeAfter(one);
      expect(asExpected(outcome)).toEqual(expectedAfter(one));
      expect(statusesOf(outcome)).toEqual(carts.map((_cart, place) => statusAfter(place, one)));
      expect(outcome).toEqual(await outcomeAfter(other));
    }),
    { numRuns: 60 },
  );
});

test('concurrent reports end in the same balance too', async () => {
  await fc.assert(
    fc.asyncProperty(twoReportings, async ([one, other]) => {
      const { user, orders } = await newBuyer();
      await Promise.all(one.map((report) => deliver(orders, report)));
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
    fc.asyncProperty(twoReportings, spending, async ([reports], sprees) => {
      const { user, orders } = await newBuyer();
      let spent = 0;
      for (const [index, report] of reports.entries()) {
        await deliver(orders, report);
        for (const { schools } of sprees.filter(({ after }) => after === index)) {
          for (let school = 0; school < schools; school += 1) {
            const { send_id: send } = await sends.reserve(user, `${index} ${spent} ${school}`).catch(refused);
            if (send === '') break;
            spent += await chargeOf(send);
          }
        }
        await expectLedgerToAgree(database.admin, user);
      }
      expect(asExpected(await outcomeOf(database.admin, user))).toEqual(expectedAfter(reports, spent));
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
