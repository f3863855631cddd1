import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { connectMailbox } from '../testing/connect-mailbox.ts';
import { balance, endLeases, expectLedgerToAgree } from '../testing/ledger.ts';
import { revealCoaches } from '../testing/reveal-coaches.ts';
import { sendCalls, type SendCalls } from '../testing/send-calls.ts';

let database: PreparedDatabase;
let sends: SendCalls;
let user: string;
let mailbox: string;
beforeAll(async () => {
  database = await openPreparedDatabase();
  sends = sendCalls(database);
});
beforeEach(async () => {
  user = await database.createUser(2);
  mailbox = await connectMailbox(database.api, user);
});
afterEach(() => expectLedgerToAgree(database.admin, user));
afterAll(() => database.close());

/** Whether the mailbox is taken. */
async function isHeld(id = mailbox): Promise<boolean> {
  const { rows } = await database.api.query<{ held: boolean }>(
    'select next_send_at > clock_timestamp() as held from public.mail_connections where id = $1',
    [id],
  );
  return rows[0]?.held ?? false;
}

test.each([
  [true, 'sending'],
  [false, 'reserved'],
])('a fresh send takes its free mailbox; started: %s', async (start, status) => {
  expect(await sends.begin(user, 'a', mailbox, start)).toMatchObject({ fresh: true, taken: true, status });
  expect([await isHeld(), await balance(database.admin, user)]).toEqual([true, 1]);
});

test('while another send has the mailbox, the next one is reserved but not started', async () => {
  await sends.begin(user, 'a', mailbox, true);
  const next = await sends.begin(user, 'b', mailbox, true);
  expect(next).toMatchObject({ fresh: true, taken: false, status: 'reserved' });
  expect(await sends.start(next.send_id)).toBe(true);
});

test('a mailbox that the provider paused is not free', async () => {
  await database.api.query(`select public.block_mailbox($1, '1 hour')`, [mailbox]);
  expect(await sends.begin(user, 'a', mailbox, true)).toMatchObject({ taken: false, status: 'reserved' });
});

test('with an expiring access token the mailbox is taken, but the send is not started', async () => {
  await database.api.query(
    `update public.mail_connections set access_token_expires_at = now() + interval '59 seconds' where id = $1`,
    [mailbox],
  );
  expect(await sends.begin(user, 'a', mailbox, true)).toMatchObject({ taken: true, status: 'reserved' });
});

test.each([
  ['another user', { user_id: '00000000-0000-4000-8000-000000000000' }],
  ['another provider', { provider: 'gmail' }],
  ['another handle', { handle_hash: Buffer.alloc(32) }],
])('with the mailbox of %s nothing is reserved', async (_, other) => {
  const { rows } = await database.api.query<object>('select * from public.mail_connections where id = $1', [mailbox]);
  const asked = { ...rows[0], ...other };
  const { rowCount } = await database.api.query(
    `select public.begin_send(m.user_id, 'a', 'hash', m.provider, m.handle_hash, 'Akron', '{}', 'Hi', 'Dear', '90 seconds', null)
     from (select $1::uuid, $2::text, $3::bytea) as m (user_id, provider, handle_hash)`,
    ['user_id', 'provider', 'handle_hash'].map((name) => Reflect.get(asked, name)),
  );
  expect(rowCount).toBe(0);
  expect(await balance(database.admin, user)).toBe(2);
});

describe('recipients', () => {
  beforeAll(() =>
    database.admin.query(
      `insert into private.coaches (first_name, last_name, school, conference, email, division, gender, sport)
       select first, last, school, 'MAC', email, 1, 'women', sport
       from (values
         ('Ann', 'Lee', 'Akron', 'ann@akron.example', 'soccer'),
         ('Ann', 'Lee-Twice', 'Akron', 'ann@akron.example', 'golf'),
         ('Bo', 'Ray', 'Akron', 'bo@akron.example', 'soccer'),
         ('Cy', 'Fox', 'Kent', 'cy@kent.example', 'soccer')) as coach (first, last, school, email, sport)`,
    ),
  );

  const both = { school: 'Akron', emails: ['bo@akron.example', 'ann@akron.example'] };
  const only = (email: string) => ({ school: 'Akron', emails: [email] });
  const reveal = (school: string, sport?: string) => revealCoaches(database.api, user, school, sport);

  // @spec D1.4e
  test('have their stored names, each address once, in the order of the request', async () => {
    await reveal('Akron');
    await reveal('Akron', 'golf');
    expect(await sends.begin(user, 'a', mailbox, true, both)).toMatchObject({
      status: 'sending',
      sender: 'sam@mail.example',
      coaches: [
        { firstName: 'Bo', lastName: 'Ray', email: 'bo@akron.example' },
        { firstName: 'Ann', lastName: 'Lee', email: 'ann@akron.example' },
      ],
    });
  });

  test.each(['cy@kent.example', 'nobody@akron.example'])(
    'with an address of no coach at the school nothing is reserved: %s',
    async (email) => {
      await reveal('Akron');
      await reveal('Kent');
      const to = { school: 'Akron', emails: ['ann@akron.example', email] };
      expect(await sends.begin(user, 'a', mailbox, true, to)).toMatchObject({ send_id: null });
      expect([await isHeld(), await balance(database.admin, user)]).toEqual([false, 2]);
    },
  );

  // @spec D1.4e
  test('that the user has not revealed are answered like invented ones', async () => {
    const begin = (email: string) => sends.begin(user, email, mailbox, true, only(email));
    const answer = await begin('nobody@akron.example');
    expect(answer).toMatchObject({ send_id: null, coaches: [] });
    expect(await begin('bo@akron.example')).toEqual(answer);
    await reveal('Akron', 'golf');
    expect(await begin('bo@akron.example')).toEqual(answer);
    expect([await isHeld(), await balance(database.admin, user)]).toEqual([false, 2]);
  });

  // @spec D1.4e
  test.each(['bo@akron.example', 'nobody@akron.example'])('without tokens are not looked at: %s', async (email) => {
    const poor = await database.createUser();
    const theirs = await connectMailbox(database.api, poor);
    await expect(sends.begin(poor, 'a', theirs, true, only(email))).rejects.toMatchObject({ code: 'PT402' });
  });

  test('that are unknown by now do not change the answer to a used key, and are not sent to', async () => {
    await sends.reserve(user, 'a').then(({ send_id }) => sends.start(send_id));
    expect(await sends.begin(user, 'a', mailbox, true, both)).toMatchObject({ fresh: false, status: 'sending' });
    const { send_id: interrupted } = await sends.reserve(user, 'b');
    await database.admin.query(`update public.sends set lease_until = now() where id = $1`, [interrupted]);
    expect(await sends.begin(user, 'b', mailbox, true, both)).toMatchObject({ fresh: false, status: 'reserved' });
    await sends.release(interrupted, false);
    expect(await sends.begin(user, 'b', mailbox, true, both)).toMatchObject({ send_id: null });
  });
});

test('a used key takes no mailbox and starts nothing', async () => {
  const { send_id: send } = await sends.reserve(user, 'a');
  expect(await sends.begin(user, 'a', mailbox, true)).toMatchObject({ fresh: false, taken: false, status: 'reserved' });
  await sends.start(send);
  await sends.settle(send);
  expect(await sends.begin(user, 'a', mailbox, true)).toMatchObject({ fresh: false, taken: false, status: 'sent' });
  expect(await isHeld()).toBe(false);
});

test('a started send whose lease expired becomes unknown, and is not started again', async () => {
  await sends.reserve(user, 'a').then(({ send_id }) => sends.start(send_id));
  await endLeases(database.admin, user);
  expect(await sends.begin(user, 'a', mailbox, true)).toMatchObject({ fresh: false, taken: false, status: 'unknown' });
});

test('without tokens no mailbox is taken', async () => {
  const poor = await database.createUser();
  const theirs = await connectMailbox(database.api, poor);
  await expect(sends.begin(poor, 'a', theirs, true)).rejects.toMatchObject({ code: 'PT402' });
  expect(await isHeld(theirs)).toBe(false);
});

test('of ten concurrent sends with one mailbox and two tokens one is started', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, (_, key) => sends.begin(user, String(key), mailbox, true)),
  );
  const begun = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  expect(begun).toHaveLength(2);
  expect(begun.filter(({ taken, status }) => taken && status === 'sending').length).toBeLessThanOrEqual(1);
});

test('of ten concurrent requests with one key one sends, also with the last token', async () => {
  await sends.reserve(user, 'a');
  const answers = await Promise.all(Array.from({ length: 10 }, () => sends.begin(user, 'b', mailbox, true)));
  // It is started at once, unless another one had the mailbox locked for a moment: then its sender takes the mailbox
  // next.
  expect(answers.filter(({ fresh }) => fresh)).toHaveLength(1);
  expect(new Set(answers.map(({ send_id }) => send_id)).size).toBe(1);
  expect(await balance(database.admin, user)).toBe(0);
});

test('starting a reserved send gives it a new lease', async () => {
  const { send_id: send } = await sends.begin(user, 'a', mailbox, false);
  await database.admin.query(`update public.sends set lease_until = now() + interval '1 second' where id = $1`, [send]);
  expect(await sends.start(send)).toBe(true);
  const { rows } = await database.admin.query(
    `select lease_until > now() + interval '1 minute' as renewed from public.sends where id = $1`,
    [send],
  );
  expect(rows).toEqual([{ renewed: true }]);
});

test.each([
  ['1 hour', true],
  ['0 seconds', false],
  [null, true],
])('settling frees the mailbox after %s; still taken: %s', async (nextSendIn, isTaken) => {
  const { send_id: send } = await sends.begin(user, 'a', mailbox, true);
  await database.admin.query(
    `update public.mail_connections set next_send_at = now() + interval '10 minutes' where id = $1`,
    [mailbox],
  );
  expect(await sends.settle(send, 'message', nextSendIn)).toBe(true);
  expect(await isHeld()).toBe(isTaken);
});
