import { connectMailbox } from '../testing/connect-mailbox.ts';
import { balance, expectLedgerToAgree } from '../testing/ledger.ts';
import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { addCoaches, runCalls, type RunCalls } from '../testing/run-calls.ts';
import { sendCalls, type SendCalls } from '../testing/send-calls.ts';

let database: PreparedDatabase;
let runs: RunCalls;
let sends: SendCalls;
let coaches: Map<string, readonly number[]>;
let user: string;
let mailbox: string;
let run: string;

const schools = ['Ohio', 'Akron', 'Kent'];

beforeAll(async () => {
  database = await openPreparedDatabase();
  runs = runCalls(database);
  sends = sendCalls(database);
  coaches = await addCoaches(database.admin, schools);
});
beforeEach(async () => {
  user = await database.createUser(3);
  mailbox = await connectMailbox(database.api, user);
  const planned = schools.map((school) => ({ school, coachIds: coaches.get(school) ?? [] }));
  run = (await runs.plan(user, mailbox, planned)).run_id;
});
afterEach(() => expectLedgerToAgree(database.admin, user));
afterAll(() => database.close());

/** Begins the next email. @returns its id. */
async function beginNext(worker: string): Promise<string> {
  const { send_id: send } = await runs.next(run, worker);
  const begun = await runs.begin(send, worker);
  expect(begun).toMatchObject({ fresh: true });
  return send ?? '';
}

async function sendNext(worker: string): Promise<void> {
  await sends.settle(await beginNext(worker), 'message', '0 seconds');
}

test('a run sends its schools in order, a token each, and ends once', async () => {
  const worker = await runs.claim(run);
  for (let left = 2; left >= 0; left--) {
    await sendNext(worker);
    expect(await balance(database.admin, user)).toBe(left);
    expect(await runs.end(run, worker)).toBe(left === 0);
  }
  expect(await runs.next(run, worker)).toMatchObject({ step: 'over' });
  expect(await runs.end(run, worker)).toBe(false);
  expect([await runs.stateOf(run), await runs.sendsOf(run)]).toEqual([
    'finished',
    { Ohio: 'sent', Akron: 'sent', Kent: 'sent' },
  ]);
});

test('what was sent stands in the send: names, addresses and text', async () => {
  await sendNext(await runs.claim(run));
  const { rows } = await database.admin.query(
    `select recipients, subject, body, coach_ids::int[] from public.sends where run_id = $1 and status = 'sent'`,
    [run],
  );
  expect(rows).toEqual([
    {
      recipients: [
        { name: 'Ann Lee', address: 'ann@ohio.example' },
        { name: 'Bo Lee', address: 'bo@ohio.example' },
      ],
      subject: 'Hi',
      body: 'Dear Coach at Ohio,',
      coach_ids: coaches.get('Ohio'),
    },
  ]);
});

test('a worker that lost the run hands out and begins nothing', async () => {
  const first = await runs.claim(run);
  const { send_id: send } = await runs.next(run, first);
  const second = await runs.claim(run);
  expect(await runs.next(run, first)).toMatchObject({ step: 'over' });
  await expect(runs.begin(send, first)).rejects.toMatchObject({ code: 'PT409' });
  expect([await runs.pause(run, first, null, 'no_tokens'), await runs.end(run, first)]).toEqual([
    { pause_run: null },
    false,
  ]);
  await sendNext(second);
});

test('the next worker goes on at once, and an email at the provider stays open as long as its worker may live', async () => {
  const send = await beginNext(await runs.claim(run));
  const second = await runs.claim(run);
  expect(await runs.sendsOf(run)).toEqual({ Ohio: 'sending', Akron: 'planned', Kent: 'planned' });
  // Its user could otherwise take the token back before the provider accepts the email.
  await expect(sends.resolve(user, send, 'not-sent')).rejects.toMatchObject({ code: 'PT409' });
  await sendNext(second);
  // The first worker was only slow.
  expect(await sends.settle(send)).toBe(true);
  expect(await runs.sendsOf(run)).toEqual({ Ohio: 'sent', Akron: 'sent', Kent: 'planned' });
});

test('a started email whose lease is over becomes unknown', async () => {
  await beginNext(await runs.claim(run));
  await database.admin.query(`update public.sends set lease_until = now() where status = 'sending'`);
  await runs.claim(run);
  expect(await runs.sendsOf(run)).toEqual({ Ohio: 'unknown', Akron: 'planned', Kent: 'planned' });
});

test('a user gets 20 mails about runs in a day, however often a run ends', async () => {
  const mails: boolean[] = [];
  for (let i = 0; i < 21; i++) {
    await runs.change(user, run, 'stop');
    mails.push(await runs.end(run, await runs.claim(run)));
    await runs.change(user, run, 'retry');
  }
  expect(mails).toEqual([...Array.from({ length: 20 }, () => true), false]);
  expect(await runs.sendsOf(run)).toEqual({ Ohio: 'planned', Akron: 'planned', Kent: 'planned' });
});

test('an unknown email that turns out unsent is sent by its run; after the end it has failed', async () => {
  let worker = await runs.claim(run);
  const first = await beginNext(worker);
  await sends.markUnknown(first);
  await sends.release(first, false);
  await database.api.query('update public.mail_connections set next_send_at = now() where id = $1', [mailbox]);
  expect(await beginNext(worker)).toBe(first);
  await sends.markUnknown(first);
  worker = await runs.claim(run);
  for (let left = 2; left > 0; left--) {
    await database.api.query('update public.mail_connections set next_send_at = now() where id = $1', [mailbox]);
    await sendNext(worker);
  }
  expect(await runs.end(run, worker)).toBe(true);
  await sends.release(first, false);
  expect(await runs.sendsOf(run)).toEqual({ Ohio: 'failed', Akron: 'sent', Kent: 'sent' });
});

test('after a crash, a reserved email is reserved anew with the token that it has', async () => {
  await database.api.query(`update public.mail_connections set access_token_expires_at = now() where id = $1`, [
    mailbox,
  ]);
  const send = await beginNext(await runs.claim(run));
  const { rows } = await database.admin.query<{ fencing_token: string }>(
    'select fencing_token from public.sends where id = $1',
    [send],
  );
  const second = await runs.claim(run);
  expect(await beginNext(second)).toBe(send);
  expect(await sends.start(send, rows[0]?.fencing_token)).toBe(false);
  expect(await sends.start(send)).toBe(true);
  expect(await balance(database.admin, user)).toBe(2);
});

test('an email whose coaches have left the list fails alone', async () => {
  const worker = await runs.claim(run);
  const { send_id: send } = await runs.next(run, worker);
  await database.admin.query(`delete from private.coaches where email = 'bo@ohio.example'`);
  expect(await runs.begin(send, worker)).toMatchObject({ send_id: null });
  await database.api.query(`select public.fail_planned_send($1, 'recipients_invalid', 'Gone.')`, [send]);
  await sendNext(worker);
  expect(await runs.sendsOf(run)).toEqual({ Ohio: 'failed', Akron: 'sent', Kent: 'planned' });
  coaches = new Map([...coaches, ['Ohio', (coaches.get('Ohio') ?? []).slice(0, 1)]]);
});

test('a run waits for the daily limit until the oldest of its emails leaves the window', async () => {
  await database.admin.query(
    `insert into private.sent_emails (user_id, timestamp_sent)
     select $1, now() - interval '10 hours' - n * interval '1 minute' from generate_series(1, 251) n`,
    [user],
  );
  const worker = await runs.claim(run);
  const { send_id: send } = await runs.next(run, worker);
  await expect(runs.begin(send, worker)).rejects.toMatchObject({ code: 'PT429' });
  const { rows } = await database.api.query<{ minutes: number }>(
    `select round(extract(epoch from public.let_run_wait($1, $2, null, 'daily_limit_reached', 'Why') - now()) / 60)::int
       as minutes`,
    [run, worker],
  );
  expect(rows).toEqual([{ minutes: 14 * 60 - 250 }]);
  expect(await runs.next(run, worker)).toMatchObject({ step: 'wait' });
  await database.admin.query('delete from private.sent_emails where user_id = $1', [user]);
});

test('the emails of all Gmail mailboxes, of runs and direct ones, share 150 a second', async () => {
  const { admin, api } = database;
  await admin.query(`update public.runs set provider = 'gmail' where id = $1`, [run]);
  await admin.query(`update public.mail_connections set provider = 'gmail' where id = $1`, [mailbox]);
  const worker = await runs.claim(run);
  const count = async (sent: number) => {
    await api.query(
      `insert into private.request_counts (key, count, window_ends_at) values ('gmail sends', $1, now() + interval '1 hour')
       on conflict (key) do update set count = excluded.count, window_ends_at = excluded.window_ends_at`,
      [sent],
    );
  };
  const direct = () => sends.begin(user, 'direct', mailbox, true);
  await count(148);
  expect(await direct()).toMatchObject({ fresh: true });
  expect(await runs.next(run, worker)).toMatchObject({ step: 'send' });
  expect(await runs.next(run, worker)).toMatchObject({ step: 'wait' });
  // A repeated request is answered, a new one reserves nothing.
  expect(await direct()).toMatchObject({ fresh: false });
  await expect(sends.begin(user, 'late', mailbox, true)).rejects.toMatchObject({ code: 'PT503' });
  expect(await balance(admin, user)).toBe(2);
  await admin.query(`delete from private.request_counts where key = 'gmail sends'`);
});

test('every change reaches the user’s pages, with only the run’s id', async () => {
  await database.admin.query('delete from realtime.messages');
  await sendNext(await runs.claim(run));
  const { rows } = await database.admin.query<{ topic: string; payload: object }>(
    `select distinct topic, payload - 'id' as payload from realtime.messages`,
  );
  expect(rows).toEqual([{ topic: `user:${user}`, payload: { runId: run } }]);
});
