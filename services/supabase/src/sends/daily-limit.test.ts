import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { sendCalls, type SendCalls } from '../testing/send-calls.ts';

let database: PreparedDatabase;
let sends: SendCalls;
beforeAll(async () => {
  database = await openPreparedDatabase();
  sends = sendCalls(database);
});
afterAll(() => database.close());

describe('the limit of 250 emails in 24 hours', () => {
  async function userWithSent(count: number, hoursAgo = 1): Promise<string> {
    const user = await database.createUser(null);
    await database.admin.query(
      `insert into private.sent_emails (user_id, timestamp_sent)
       select $1, now() - make_interval(hours => $2) from generate_series(1, $3)`,
      [user, hoursAgo, count],
    );
    return user;
  }

  // @spec 9.plans.5
  test('counts sent and open emails, also for unlimited users', async () => {
    const user = await userWithSent(247);
    const { send_id: send } = await sends.reserve(user, 'sending');
    await sends.start(send);
    const { send_id: lost } = await sends.reserve(user, 'unknown');
    await sends.start(lost);
    await sends.markUnknown(lost);
    await sends.reserve(user, 'reserved');
    await expect(sends.reserve(user, 'one too many')).rejects.toMatchObject({ code: 'PT429' });

    await sends.release(send, true);
    expect(await sends.reserve(user, 'one too many')).toMatchObject({ fresh: true });
  });

  test('is never exceeded by concurrent requests', async () => {
    const user = await userWithSent(240);
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => sends.reserve(user, `k${index}`)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  // @spec 3.18
  test('no longer counts emails after 24 hours', async () => {
    const user = await userWithSent(250, 25);
    expect(await sends.reserve(user, 'key')).toMatchObject({ fresh: true });
  });

  test.each([
    [23, false],
    [25, true],
  ])('an email of unknown outcome from %i hours ago leaves room: %s', async (hours, hasRoom) => {
    const user = await userWithSent(249);
    const { send_id: lost } = await sends.reserve(user, 'unknown');
    await sends.start(lost);
    await sends.markUnknown(lost);
    await database.admin.query(
      `update public.sends set started_at = now() - make_interval(hours => $2) where id = $1`,
      [lost, hours],
    );
    const next = sends.reserve(user, 'next');
    if (hasRoom) expect(await next).toMatchObject({ fresh: true });
    else await expect(next).rejects.toMatchObject({ code: 'PT429' });
  });

  test('still counts emails of 23 hours ago', async () => {
    const user = await userWithSent(250, 23);
    await expect(sends.reserve(user, 'key')).rejects.toMatchObject({ code: 'PT429' });
  });

  test('has room again when emails leave the window', async () => {
    const user = await userWithSent(248);
    for (const key of ['a', 'b']) await sends.reserve(user, key);
    await expect(sends.reserve(user, 'c')).rejects.toMatchObject({ code: 'PT429' });
    await database.admin.query(
      `update private.sent_emails set timestamp_sent = now() - interval '25 hours'
       where id in (select id from private.sent_emails where user_id = $1 limit 2)`,
      [user],
    );
    for (const key of ['c', 'd']) expect(await sends.reserve(user, key)).toMatchObject({ fresh: true });
    await expect(sends.reserve(user, 'e')).rejects.toMatchObject({ code: 'PT429' });
  });

  test('answers a repeated key even when it is reached', async () => {
    const user = await userWithSent(249);
    const first = await sends.reserve(user, 'key');
    expect(await sends.reserve(user, 'key')).toMatchObject({ send_id: first.send_id, fresh: false });
  });
});

test('emails that fail use no token, but a user asks for 1,000 in 24 hours at most', async () => {
  const user = await database.createUser(5);
  await database.admin.query(
    `insert into public.sends (user_id, idempotency_key, request_hash, school, provider, status, attempt, charged)
     select $1, 'failed ' || i, '', 'Other', 'gmail', 'failed', 0, false from generate_series(1, 999) i`,
    [user],
  );
  const { send_id: last } = await sends.reserve(user, 'the thousandth');
  await sends.release(last, true);
  await expect(sends.reserve(user, 'one too many')).rejects.toMatchObject({ code: 'PT429' });
});
