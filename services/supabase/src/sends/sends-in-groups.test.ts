import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { connectMailbox } from '../testing/connect-mailbox.ts';
import { balance, expectBooksToAgree } from './books.ts';
import { sendCalls, type SendCalls } from './send-calls.ts';

interface Sender {
  readonly user: string;
  readonly mailbox: string;
}

let database: PreparedDatabase;
let sends: SendCalls;
let senders: readonly Sender[];
beforeAll(async () => {
  database = await openPreparedDatabase();
  sends = sendCalls(database.api);
});
beforeEach(async () => {
  senders = await Promise.all([sender(2), sender(2), sender(2)]);
});
afterEach(async () => {
  for (const { user } of senders) await expectBooksToAgree(database.admin, user);
});
afterAll(() => database.close());

async function sender(tokens: number | null): Promise<Sender> {
  const user = await database.createUser(tokens);
  return { user, mailbox: await connectMailbox(database.api, user) };
}

/** One send of each, as the API begins them. */
async function beginAll(of = senders, key = 'key') {
  const { rows } = await database.api.query<{ place: number; send_id: string; status: string; taken: boolean }>(
    `select b.place, b.send_id, b.status, b.taken
     from public.begin_sends(
       (select json_agg(json_build_object(
          'place', w.place, 'user_id', m.user_id, 'key', $2::text, 'hash', 'hash', 'provider', m.provider,
          'handle_hash', m.handle_hash::text, 'school', 'Akron', 'emails', array[]::text[], 'start_margin', '1 minute') order by w.place)
        from unnest($1::uuid[]) with ordinality as w (mailbox, place)
        join public.mail_connections m on m.id = w.mailbox),
       '90 seconds') as b
     order by b.place`,
    [of.map(({ mailbox }) => mailbox), key],
  );
  return rows;
}

function settleAll(accepted: readonly { send: string; sender: Sender; delay?: string }[]) {
  const rows = accepted.map(({ send, sender: { user, mailbox }, delay = '0' }, place) => ({
    ...{ place, user_id: user, send_id: send, message_id: `mail ${place}`, connection_id: mailbox, delay },
  }));
  return database.api.query<{ place: number; done: boolean }>(
    'select place, done from public.settle_sends($1) order by place',
    [JSON.stringify(rows)],
  );
}

test('each begins as it would alone, and is settled with its mailbox', async () => {
  const begun = await beginAll();
  expect(begun).toMatchObject([1, 2, 3].map((place) => ({ place, status: 'sending', taken: true })));
  const { rows } = await settleAll(
    begun.map(({ send_id: send }, index) => ({ send, sender: senders[index] as Sender, delay: '1 hour' })),
  );
  expect(rows).toEqual([0, 1, 2].map((place) => ({ place, done: true })));
  const { rows: mailboxes } = await database.api.query(
    `select 1 from public.mail_connections
     where id = any($1) and next_send_at between now() + interval '59 minutes' and now() + interval '1 hour'`,
    [senders.map(({ mailbox }) => mailbox)],
  );
  expect(mailboxes).toHaveLength(3);
});

test('one mail that is asked for twice in a group begins once', async () => {
  const [first] = senders as readonly [Sender];
  expect(await beginAll([first, first])).toMatchObject([
    { status: 'sending', taken: true },
    { status: 'sending', taken: false },
  ]);
  expect(await balance(database.admin, first.user)).toBe(1);
});

test('one without tokens refuses the group, and nothing of it has happened', async () => {
  const poor = await sender(1);
  await beginAll([poor], 'last');
  await expect(beginAll([...senders, poor])).rejects.toMatchObject({ code: 'PT402' });
  for (const { user } of senders) expect(await balance(database.admin, user)).toBe(2);
});

test('a send that was decided before is told, and the others are settled', async () => {
  const begun = await beginAll();
  const accepted = begun.map(({ send_id: send }, index) => ({ send, sender: senders[index] as Sender }));
  await sends.release(accepted[1]?.send ?? '', true);
  const { rows } = await settleAll(accepted);
  expect(rows.map(({ done }) => done)).toEqual([true, false, true]);
});

test.each(['begin_sends', 'settle_sends'])('%s does not wait long for whoever holds a balance', async (call) => {
  const begun = await beginAll();
  const holder = await database.admin.connect();
  await holder.query('begin');
  await holder.query('select from public.token_tracker where user_id = $1 for update', [senders[1]?.user]);
  const group =
    call === 'begin_sends'
      ? beginAll(senders, 'another')
      : settleAll(begun.map(({ send_id: send }, index) => ({ send, sender: senders[index] as Sender })));
  await expect(group).rejects.toMatchObject({ code: '55P03' });
  await holder.query('rollback');
  holder.release();
});

test('groups of the same people, whatever their order, do not wait for each other in a ring', async () => {
  // Only a ring ends them, however slow the machine is. The tests before have seen that they do not wait so long.
  await database.admin.query(`alter function public.begin_sends(json, interval) set lock_timeout = '1min'`);
  senders = await Promise.all(Array.from({ length: 10 }, () => sender(null)));
  for (let round = 0; round < 10; round += 1) {
    const [first, second] = await Promise.all([
      beginAll(senders, `a${round}`),
      beginAll(senders.toReversed(), `b${round}`),
    ]);
    expect([first.length, second.length]).toEqual([10, 10]);
  }
});
