import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { connectMailbox } from '../testing/connect-mailbox.ts';
import { balance, expectBooksToAgree } from './books.ts';
import { sendCalls, type BegunTogether, type Recipients, type SendCalls } from './send-calls.ts';

interface Sender {
  readonly user: string;
  readonly mailbox: string;
}

let database: PreparedDatabase;
let sends: SendCalls;
let senders: readonly [Sender, Sender, Sender];
beforeAll(async () => {
  database = await openPreparedDatabase();
  sends = sendCalls(database.api);
  await database.admin.query(
    `insert into private.coaches (first_name, last_name, school, conference, email, division, gender, sport)
     values
       ('Ann', 'Lee', 'Akron', 'MAC', 'ann@akron.example', 1, 'women', 'soccer'),
       ('Ann', 'Lee-Twice', 'Akron', 'MAC', 'ann@akron.example', 1, 'women', 'golf'),
       ('Bo', 'Ray', 'Akron', 'MAC', 'bo@akron.example', 1, 'women', 'soccer'),
       ('Cy', 'Fox', 'Kent', 'MAC', 'cy@kent.example', 1, 'women', 'soccer')`,
  );
});
beforeEach(async () => {
  senders = await Promise.all([sender(2), sender(2), sender(2)]);
});
afterEach(async () => {
  for (const { user } of senders) await expectBooksToAgree(database.admin, user);
});
afterAll(() => database.close());

/** Somebody whose day was counted. */
async function sender(tokens: number | null): Promise<Sender> {
  const user = await database.createUser(tokens);
  await database.admin.query('update public.token_tracker set uncounted_room = 250 where user_id = $1', [user]);
  return { user, mailbox: await connectMailbox(database.api, user) };
}

const akron: Recipients = { school: 'Akron', emails: ['bo@akron.example', 'ann@akron.example'] };

/** One send of each, as the API begins them. */
function beginAll(of: readonly Sender[] = senders, key = 'key', to = akron): Promise<BegunTogether[]> {
  return sends.beginPlain(
    of.map(({ mailbox }) => mailbox),
    key,
    to,
  );
}

/** All that beginning a send writes, but ids and times. */
async function written({ user, mailbox }: Sender): Promise<unknown> {
  const { rows } = await database.admin.query(
    `select
       s.idempotency_key, s.request_hash, s.school, s.provider, s.connection_id = m.id as by_mailbox, s.status, s.attempt,
       s.charged, s.draft_id, s.message_id, s.error_code, s.error_message,
       s.started_at = s.created_at and s.lease_until = s.created_at + interval '90 seconds' as leased,
       m.next_send_at - s.created_at between interval '90 seconds' and interval '100 seconds' as held,
       (select json_agg(json_build_array(l.kind, l.delta, l.send_id = s.id, l.send_attempt) order by l.id)
        from public.token_ledger l where l.user_id = s.user_id) as ledger,
       t.tokens_available, t.tokens_used, t.uncounted_room
     from public.sends s
     join public.token_tracker t using (user_id)
     join public.mail_connections m on m.id = $2
     where s.user_id = $1`,
    [user, mailbox],
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

test.each([
  ['with two tokens', 2],
  ['without limit', null],
])('each begins as it would alone: %s', async (_, tokens) => {
  const [alone, ...group] = await Promise.all([sender(tokens), sender(tokens), sender(tokens)]);
  const {
    fresh,
    taken,
    status,
    coaches,
    sender: address,
  } = await sends.begin(alone.user, 'key', alone.mailbox, true, akron);
  expect([fresh, taken, status]).toEqual([true, true, 'sending']);
  const begun = await beginAll(group);
  expect(begun).toMatchObject([1, 2].map((place) => ({ place, coaches, sender: address })));
  for (const [index, each] of group.entries()) {
    expect(await written(each)).toEqual(await written(alone));
    expect(await sends.markUnknown(begun[index]?.send_id ?? '', begun[index]?.hold)).toBe(true);
  }
});

test('those that come together are settled with their mailboxes', async () => {
  const begun = await beginAll();
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

test('two sends of one user are settled together, and both are counted', async () => {
  const [{ user, mailbox }] = senders;
  const keys = ['a', 'b'];
  const both = await Promise.all(keys.map(async (key) => (await sends.reserve(user, key)).send_id));
  for (const send of both) await sends.start(send);
  const { rows } = await settleAll(both.map((send) => ({ send, sender: { user, mailbox } })));
  expect(rows.map(({ done }) => done)).toEqual([true, true]);
});

test('of two sends of one user in a group one begins, and the other is left to be asked for alone', async () => {
  const [first] = senders;
  expect(await beginAll([first, first])).toHaveLength(1);
  expect(await balance(database.admin, first.user)).toBe(1);
});

const changeBalance = (set: string) =>
  `update public.token_tracker t set ${set} from public.mail_connections m where m.id = $1 and t.user_id = m.user_id`;
const changeMailbox = (set: string) => `update public.mail_connections set ${set} where id = $1`;
test.each([
  [
    'who has no tokens',
    `with spent as (
       insert into public.token_ledger (user_id, kind, delta) select user_id, 'adjust', -2 from public.mail_connections where id = $1
     ) ${changeBalance('tokens_available = 0')}`,
  ],
  ['whose day must be counted', changeBalance('uncounted_room = 0')],
  ['whose mailbox is taken', changeMailbox(`next_send_at = now() + interval '1 minute'`)],
  ['whose mailbox is silenced', changeMailbox(`blocked_until = now() + interval '1 minute'`)],
  ['whose access token is about to end', changeMailbox(`access_token_expires_at = now() + interval '59 seconds'`)],
  [
    'whose key is known',
    `select public.reserve_send(user_id, 'key', 'hash', 'Akron', 'gmail', id) from public.mail_connections where id = $1`,
  ],
])('nothing is done for one %s, and the others begin', async (_, prepare) => {
  const [first, special, last] = senders;
  expect(await database.admin.query(prepare, [special.mailbox])).toMatchObject({ rowCount: 1 });
  const prepared = await written(special);
  expect(await beginAll()).toMatchObject([{ place: 1 }, { place: 3 }]);
  expect(await written(special)).toEqual(prepared);
  expect([await balance(database.admin, first.user), await balance(database.admin, last.user)]).toEqual([1, 1]);
});

test.each([
  ['of another school', { school: 'Akron', emails: ['ann@akron.example', 'cy@kent.example'] }],
  ['whom nobody knows', { school: 'Akron', emails: ['nobody@akron.example'] }],
  ['nobody', { school: 'Akron', emails: [] }],
])('a mail to a coach %s is left to be asked for alone', async (_, to) => {
  expect(await beginAll(senders, 'key', to)).toEqual([]);
  for (const { user } of senders) expect(await balance(database.admin, user)).toBe(2);
});

test('a send that was decided before is told, and the others are settled', async () => {
  const begun = await beginAll();
  const accepted = begun.map(({ send_id: send }, index) => ({ send, sender: senders[index] as Sender }));
  await sends.release(accepted[1]?.send ?? '', true);
  const { rows } = await settleAll(accepted);
  expect(rows.map(({ done }) => done)).toEqual([true, false, true]);
});

test.each(['begin_plain_sends', 'settle_sends'])('%s does not wait long for whoever holds a balance', async (call) => {
  const begun = await beginAll();
  const holder = await database.admin.connect();
  await holder.query('begin');
  await holder.query('select from public.token_tracker where user_id = $1 for update', [senders[1]?.user]);
  const group =
    call === 'begin_plain_sends'
      ? beginAll(senders, 'another')
      : settleAll(begun.map(({ send_id: send }, index) => ({ send, sender: senders[index] as Sender })));
  await expect(group).rejects.toMatchObject({ code: '55P03' });
  await holder.query('rollback');
  holder.release();
});

test('groups of the same people, whatever their order, do not wait for each other in a ring', async () => {
  // Only a ring ends them, however slow the machine is. The tests before have seen that they do not wait so long.
  await database.admin.query(`alter function public.begin_plain_sends(json, interval) set lock_timeout = '1min'`);
  await database.admin.query(`alter function public.settle_sends(json) set lock_timeout = '1min'`);
  const crowd = await Promise.all(Array.from({ length: 10 }, () => sender(null)));
  for (let round = 0; round < 10; round += 1) {
    const keys = [`a${round}`, `b${round}`] as const;
    const [first, second] = await Promise.all([beginAll(crowd, keys[0]), beginAll(crowd.toReversed(), keys[1])]);
    // Each mailbox is taken by one of the two.
    expect(first.length + second.length).toBe(10);
    const accepted = [
      ...first.map(({ send_id: send, place }) => ({ send, sender: crowd[place - 1] as Sender })),
      ...second.map(({ send_id: send, place }) => ({ send, sender: crowd[10 - place] as Sender })),
    ];
    const settled = await Promise.all([settleAll(accepted), settleAll(accepted.toReversed())]);
    expect(settled.flatMap(({ rows }) => rows.filter(({ done }) => done))).toHaveLength(10);
  }
});
