import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { sendCalls, startSend } from './send-calls.ts';

let database: PreparedDatabase;
let user: string;
let send: string;

/** A past in which everything was settled, as the planner knows it, and then many sends at once. */
beforeAll(async () => {
  database = await openPreparedDatabase();
  const sends = sendCalls(database.api);
  const past = await database.createUser(null);
  await database.admin.query(
    `with past as (
       insert into public.sends (user_id, idempotency_key, request_hash, school, provider, status, charged, started_at)
       select $1, 'before-' || n, 'hash', 'Akron', 'gmail', 'sent', false, now() - interval '3 days'
       from generate_series(1, 3000) n
       returning id, started_at
     )
     insert into public.sent_emails (user_id, send_id, timestamp_sent) select $1, id, started_at from past`,
    [past],
  );
  await database.admin.query('vacuum analyze public.sends, public.sent_emails');
  await database.admin.query(
    `insert into public.sends (user_id, idempotency_key, request_hash, school, provider, status, charged, lease_until)
     select $1, 'open-' || n, 'hash', 'Akron', 'gmail', 'reserved', false, now() + interval '1 hour'
     from generate_series(1, 500) n`,
    [past],
  );
  ({ user, send } = await startSend(database, sends));
});
afterAll(() => database.close());

/** How often `call` looked through each index of the two tables, and through the tables themselves from end to end. */
async function scansOf(call: string, values: readonly unknown[] = []): Promise<Record<string, number>> {
  const client = await database.admin.connect();
  const counted = async (): Promise<{ place: string; scans: number }[]> => {
    const { rows } = await client.query<{ place: string; scans: number }>(
      `select relname as place, pg_stat_get_xact_numscans(oid)::int as scans from pg_class
       where relnamespace = 'public'::regnamespace and relname ~ '^(sends|sent_emails)'`,
    );
    return rows;
  };
  try {
    await client.query('begin');
    // Also what this connection did before and has not told yet.
    const before = new Map((await counted()).map(({ place, scans }) => [place, scans]));
    await client.query(`select ${call}`, [...values]);
    const after = await counted();
    return Object.fromEntries(after.map(({ place, scans }) => [place, scans - (before.get(place) ?? 0)]));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('a send is settled by its id, however many others are open', async () => {
  // The balance by the send, the send, and what refers to the send.
  expect(await scansOf('public.settle_send($1, $2)', [send, 'message'])).toMatchObject({
    ...{ sends: 0, sends_leased: 0, sends_unknown: 0, sends_pkey: 3 },
  });
});

test('leases that ran out are found among the open sends', async () => {
  expect(await scansOf('public.recover_sends()')).toMatchObject({ sends: 0, sends_leased: 1 });
});

test('the e-mails of a day are counted through indexes', async () => {
  expect(await scansOf('private.emails_in_window($1)', [user])).toMatchObject({ sends: 0, sent_emails: 0 });
});
