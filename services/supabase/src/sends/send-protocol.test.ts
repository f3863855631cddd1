import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { balance, endLeases, expectBooksToAgree } from './books.ts';
import { sendCalls } from './send-calls.ts';

let database: PreparedDatabase;
let sends: ReturnType<typeof sendCalls>;
beforeAll(async () => {
  database = await openPreparedDatabase();
  sends = sendCalls(database.api);
});
afterAll(() => database.close());

/** A send that the provider was asked to deliver. */
async function startedSend(tokens: number | null = 2): Promise<{ user: string; send: string }> {
  const user = await database.createUser(tokens);
  const { send_id: send } = await sends.reserve(user, 'key');
  expect(await sends.start(send)).toBe(true);
  return { user, send };
}

test('an accepted mail costs one token and counts once, however often it is settled', async () => {
  const { user, send } = await startedSend();
  expect(await Promise.all([sends.settle(send), sends.settle(send)])).toEqual(expect.arrayContaining([true, false]));
  expect(await balance(database.admin, user)).toBe(1);
  await expectBooksToAgree(database.admin, user);
});

test('a repeated key answers what became of it and costs nothing', async () => {
  const { user, send } = await startedSend();
  expect(await sends.reserve(user, 'key')).toMatchObject({ send_id: send, status: 'sending', fresh: false });
  await sends.settle(send, 'message-1');
  expect(await sends.reserve(user, 'key')).toMatchObject({ status: 'sent', fresh: false, message_id: 'message-1' });
  expect(await balance(database.admin, user)).toBe(1);
});

test('the same key of another user is another send', async () => {
  const [one, two] = [await database.createUser(1), await database.createUser(1)];
  const [first, second] = [await sends.reserve(one, 'shared'), await sends.reserve(two, 'shared', 'other hash')];
  expect(second).toMatchObject({ fresh: true });
  expect(second.send_id).not.toBe(first.send_id);
});

test('the same key with another mail is refused, also after a release', async () => {
  const { user, send } = await startedSend();
  await expect(sends.reserve(user, 'key', 'other')).rejects.toMatchObject({ code: 'PT422' });
  await sends.release(send, false);
  await expect(sends.reserve(user, 'key', 'other')).rejects.toMatchObject({ code: 'PT422' });
});

test('a refusal gives the token back, and the key keeps answering it', async () => {
  const { user, send } = await startedSend();
  expect(await sends.release(send, true)).toBe(true);
  expect(await sends.release(send, true)).toBe(false);
  expect(await balance(database.admin, user)).toBe(2);
  expect(await sends.reserve(user, 'key')).toMatchObject({
    status: 'failed',
    fresh: false,
    error_code: 'provider_refused',
    error_message: 'Refused.',
  });
  await expectBooksToAgree(database.admin, user);
});

test('a released key may be reserved again, each time for one token', async () => {
  const { user, send } = await startedSend();
  for (const _attempt of [1, 2, 3]) {
    await sends.release(send, false);
    expect(await sends.reserve(user, 'key')).toMatchObject({
      send_id: send,
      status: 'reserved',
      fresh: true,
      error_code: null,
    });
    expect(await balance(database.admin, user)).toBe(1);
  }
  await sends.start(send);
  await sends.settle(send);
  await expectBooksToAgree(database.admin, user);
});

test('nothing is reserved without a token', async () => {
  const user = await database.createUser();
  await expect(sends.reserve(user, 'key')).rejects.toMatchObject({ code: 'PT402' });
  expect(await balance(database.admin, user)).toBeUndefined();
});

test('an unlimited user sends without tokens, and a release gives none back', async () => {
  const { user, send } = await startedSend(null);
  await sends.release(send, false);
  await sends.reserve(user, 'key');
  await sends.start(send);
  await sends.settle(send);
  expect(await balance(database.admin, user)).toBe(0);
  await expectBooksToAgree(database.admin, user);
});

test('who becomes unlimited in the middle gets back what was charged before', async () => {
  const { user, send } = await startedSend(1);
  await database.admin.query('update public.token_tracker set is_unlimited = true where user_id = $1', [user]);
  await sends.release(send, true);
  expect(await balance(database.admin, user)).toBe(1);
  await expectBooksToAgree(database.admin, user);
});

test('a hundred requests at once with 30 tokens: exactly 30 are reserved', async () => {
  const user = await database.createUser(30);
  const results = await Promise.allSettled(
    Array.from({ length: 100 }, (_, index) => sends.reserve(user, `school-${index}`)),
  );
  const refused = results.filter((result) => result.status === 'rejected');
  expect(results.length - refused.length).toBe(30);
  expect(refused.every(({ reason }) => reason.code === 'PT402')).toBe(true);
  expect(await balance(database.admin, user)).toBe(0);
  await expectBooksToAgree(database.admin, user);
});

test('of a hundred equal requests at once one is to send', async () => {
  const user = await database.createUser(30);
  const results = await Promise.all(Array.from({ length: 100 }, () => sends.reserve(user, 'one school')));
  expect(results.filter(({ fresh }) => fresh)).toHaveLength(1);
  expect(await balance(database.admin, user)).toBe(29);
});

test('of many who start the same send one may call the provider', async () => {
  const user = await database.createUser(1);
  const { send_id: send } = await sends.reserve(user, 'key');
  const started = await Promise.all(Array.from({ length: 20 }, () => sends.start(send)));
  expect(started.filter(Boolean)).toHaveLength(1);
});

test('a draft is noted while the send is open and told when the key is reserved again', async () => {
  const { user, send } = await startedSend();
  expect(await sends.noteDraft(send, 'draft-1')).toBe(true);
  await sends.release(send, false);
  expect(await sends.noteDraft(send, 'draft-2')).toBe(false);
  expect(await sends.reserve(user, 'key')).toMatchObject({ draft_id: 'draft-1', fresh: true });
});

describe('an unknown outcome', () => {
  async function unknownSend(): Promise<{ user: string; send: string }> {
    const started = await startedSend();
    expect(await sends.markUnknown(started.send)).toBe(true);
    return started;
  }

  test('stays charged and is not sent again', async () => {
    const { user, send } = await unknownSend();
    expect(await sends.reserve(user, 'key')).toMatchObject({ status: 'unknown', fresh: false });
    expect(await sends.start(send)).toBe(false);
    expect(await sends.markUnknown(send)).toBe(false);
    expect(await balance(database.admin, user)).toBe(1);
    await expectBooksToAgree(database.admin, user);
  });

  test("is kept as sent on the user's word, at the time of the attempt", async () => {
    const { user, send } = await unknownSend();
    await database.admin.query(`update public.sends set started_at = '2026-01-01 10:00Z' where id = $1`, [send]);
    expect(await sends.resolve(user, send, 'sent')).toBe('sent');
    expect(await sends.resolve(user, send, 'sent')).toBe('sent');
    await expect(sends.resolve(user, send, 'not-sent')).rejects.toMatchObject({ code: 'PT409' });
    const { rows } = await database.admin.query('select timestamp_sent from public.sent_emails where user_id = $1', [
      user,
    ]);
    expect(rows).toEqual([{ timestamp_sent: new Date('2026-01-01T10:00:00Z') }]);
    await expectBooksToAgree(database.admin, user);
  });

  test("gives the token back on the user's word", async () => {
    const { user, send } = await unknownSend();
    expect(await sends.resolve(user, send, 'not-sent')).toBe('failed');
    expect(await sends.resolve(user, send, 'not-sent')).toBe('failed');
    expect(await balance(database.admin, user)).toBe(2);
    await expectBooksToAgree(database.admin, user);
  });

  test("is nobody else's to resolve", async () => {
    const { user, send } = await unknownSend();
    const stranger = await database.createUser(5);
    await expect(sends.resolve(stranger, send, 'not-sent')).rejects.toMatchObject({ code: 'PT404' });
    await expect(sends.resolve(user, send, 'perhaps')).rejects.toMatchObject({ code: 'PT400' });
    expect(await sends.reserve(user, 'key')).toMatchObject({ status: 'unknown' });
  });

  test('is settled when the answer comes late after all', async () => {
    const { user, send } = await unknownSend();
    expect(await sends.settle(send)).toBe(true);
    await expectBooksToAgree(database.admin, user);
  });
});

describe('after a crash', () => {
  test('a send that had not begun gives its token back, one that had becomes unknown', async () => {
    const { user, send: begun } = await startedSend(3);
    const { send_id: waiting } = await sends.reserve(user, 'second');
    await endLeases(database.admin, user);
    expect(await sends.recover()).toEqual({ released: 1, unknown: 1 });
    expect(await sends.recover()).toEqual({ released: 0, unknown: 0 });
    const { rows } = await database.admin.query('select id, status from public.sends where user_id = $1', [user]);
    expect(rows).toEqual(
      expect.arrayContaining([
        { id: begun, status: 'unknown' },
        { id: waiting, status: 'released' },
      ]),
    );
    expect(await balance(database.admin, user)).toBe(2);
    await expectBooksToAgree(database.admin, user);
  });

  test('a send whose lease runs is left alone', async () => {
    const { user } = await startedSend();
    await sends.recover();
    expect(await sends.reserve(user, 'key')).toMatchObject({ status: 'sending' });
  });

  test('a repeated request takes over what had not begun, before any recovery ran', async () => {
    const user = await database.createUser(1);
    const { send_id: send } = await sends.reserve(user, 'key');
    await endLeases(database.admin, user);
    const again = await Promise.all([sends.reserve(user, 'key'), sends.reserve(user, 'key')]);
    expect(again.map(({ fresh }) => fresh).toSorted()).toEqual([false, true]);
    expect(again.map(({ send_id }) => send_id)).toEqual([send, send]);
    expect(await balance(database.admin, user)).toBe(0);
    await expectBooksToAgree(database.admin, user);
  });

  test('a repeated request learns that what had begun is unknown, before any recovery ran', async () => {
    const { user } = await startedSend();
    await endLeases(database.admin, user);
    expect(await sends.reserve(user, 'key')).toMatchObject({
      status: 'unknown',
      fresh: false,
      error_code: 'outcome_unknown',
    });
  });
});

describe('the limit of 250 e-mails in 24 hours', () => {
  async function userWithSent(count: number, hoursAgo = 1): Promise<string> {
    const user = await database.createUser(null);
    await database.admin.query(
      `insert into public.sent_emails (user_id, timestamp_sent)
       select $1, now() - make_interval(hours => $2) from generate_series(1, $3)`,
      [user, hoursAgo, count],
    );
    return user;
  }

  test('counts what was sent and what is open, also for unlimited users', async () => {
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

  test('never is passed by requests at once', async () => {
    const user = await userWithSent(240);
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => sends.reserve(user, `k${index}`)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  test('frees itself after 24 hours', async () => {
    const user = await userWithSent(250, 25);
    expect(await sends.reserve(user, 'key')).toMatchObject({ fresh: true });
  });

  test('answers a repeated key even when it is reached', async () => {
    const user = await userWithSent(249);
    const first = await sends.reserve(user, 'key');
    expect(await sends.reserve(user, 'key')).toMatchObject({ send_id: first.send_id, fresh: false });
  });
});
