import fc from 'fast-check';
import { openPreparedDatabase, grantTokens, type PreparedDatabase } from '../testing/prepared-database.ts';
import { connectMailbox } from '../testing/connect-mailbox.ts';
import { endLeases, expectLedgerToAgree } from '../testing/ledger.ts';
import { sendCalls, type SendCalls } from '../testing/send-calls.ts';

let database: PreparedDatabase;
let sends: SendCalls;
beforeAll(async () => {
  database = await openPreparedDatabase();
  sends = sendCalls(database);
});
afterAll(() => database.close());

const key = fc.constantFrom('a', 'b', 'c', 'd');
const step = fc.oneof(
  fc.record({ call: fc.constant('reserve' as const), key }),
  fc.record({ call: fc.constant('begin' as const), key, free: fc.boolean() }),
  fc.record({
    call: fc.constantFrom('start', 'settle', 'fail', 'release', 'unknown', 'say-sent', 'say-not-sent'),
    key,
  }),
  fc.record({ call: fc.constantFrom('crash', 'crash and recover', 'buy', 'buy unlimited') }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** An invalid call (no token, wrong state) is refused with one of our codes, and with no other error. */
async function tolerated(work: Promise<unknown>): Promise<void> {
  await work.catch((error: { code?: string }) => {
    if (!error.code?.startsWith('PT')) throw error;
  });
}

/** A user with three tokens and a mailbox. */
async function newSender(): Promise<string> {
  const user = await database.createUser(3);
  await connectMailbox(database.api, user);
  return user;
}

/** The user's mailbox. @param free whether it is free for the next send. */
async function mailboxOf(user: string, free: boolean): Promise<string> {
  const { rows } = await database.api.query<{ id: string }>(
    `update public.mail_connections set next_send_at = case when $2 then now() else next_send_at end
     where user_id = $1 returning id`,
    [user, free],
  );
  return rows[0]?.id ?? '';
}

async function take(user: string, current: Step, known: Map<string, string>): Promise<void> {
  if (current.call === 'reserve') {
    return tolerated(sends.reserve(user, current.key).then(({ send_id }) => known.set(current.key, send_id)));
  }
  if (current.call === 'begin') {
    const mailbox = await mailboxOf(user, current.free);
    return tolerated(
      sends.begin(user, current.key, mailbox, true).then(({ send_id }) => known.set(current.key, send_id)),
    );
  }
  if (current.call === 'crash') return endLeases(database.admin, user);
  if (current.call === 'crash and recover') return void (await endLeases(database.admin, user), await sends.recover());
  if (current.call === 'buy') return grantTokens(database.admin, user, 2);
  if (current.call === 'buy unlimited') return grantTokens(database.admin, user, null);
  const send = 'key' in current ? known.get(current.key) : undefined;
  if (send === undefined) return;
  const calls: Record<string, () => Promise<unknown>> = {
    start: () => sends.start(send),
    settle: () => sends.settle(send),
    fail: () => sends.release(send, true),
    release: () => sends.release(send, false),
    unknown: () => sends.markUnknown(send),
    'say-sent': () => sends.resolve(user, send, 'sent'),
    'say-not-sent': () => sends.resolve(user, send, 'not-sent'),
  };
  const call = calls[current.call];
  if (call) await tolerated(call());
}

test('balance, ledger and sends agree after each step of any history', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (history) => {
      const user = await newSender();
      const known = new Map<string, string>();
      for (const current of history) {
        await take(user, current, known);
        await expectLedgerToAgree(database.admin, user);
      }
    }),
    { numRuns: 60 },
  );
});

test('they agree too when several users act concurrently, without deadlocks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 60 }), async (history) => {
      const users = [await newSender(), await newSender(), await newSender()];
      const known = users.map(() => new Map<string, string>());
      await Promise.all(
        history.map((current, index) => take(users[index % 3] ?? '', current, known[index % 3] ?? new Map())),
      );
      await Promise.all(
        history.map((current, index) => take(users[index % 3] ?? '', current, known[index % 3] ?? new Map())),
      );
      for (const user of users) await expectLedgerToAgree(database.admin, user);
    }),
    { numRuns: 15, endOnFailure: true },
  );
});
