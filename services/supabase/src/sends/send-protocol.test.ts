import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { balance, expectLedgerToAgree, whileBalanceIsHeld } from '../testing/ledger.ts';
import { sendCalls, startSend, type SendCalls } from '../testing/send-calls.ts';

let database: PreparedDatabase;
let sends: SendCalls;
beforeAll(async () => {
  database = await openPreparedDatabase();
  sends = sendCalls(database);
});
afterAll(() => database.close());

// @spec 1.5, 9.plans.4, D1.7a
test('an accepted email costs one token and counts once, also if it is settled again', async () => {
  const { user, send } = await startSend(database, sends);
  expect(await Promise.all([sends.settle(send), sends.settle(send)])).toEqual(expect.arrayContaining([true, false]));
  expect(await balance(database.admin, user)).toBe(1);
  await expectLedgerToAgree(database.admin, user);
});

test('a repeated key returns the earlier outcome and costs nothing', async () => {
  const { user, send } = await startSend(database, sends);
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

test('the same key with another email is refused, also after a release', async () => {
  const { user, send } = await startSend(database, sends);
  await expect(sends.reserve(user, 'key', 'other')).rejects.toMatchObject({ code: 'PT422' });
  await sends.release(send, false);
  await expect(sends.reserve(user, 'key', 'other')).rejects.toMatchObject({ code: 'PT422' });
});

// @spec D1.7b
test('a refusal gives the token back, and the key keeps returning it', async () => {
  const { user, send } = await startSend(database, sends);
  expect(await sends.release(send, true)).toBe(true);
  expect(await sends.release(send, true)).toBe(false);
  expect(await balance(database.admin, user)).toBe(2);
  expect(await sends.reserve(user, 'key')).toMatchObject({
    status: 'failed',
    fresh: false,
    error_code: 'provider_refused',
    error_message: 'Refused.',
    provider_code: 'invalidArgument',
  });
  await expectLedgerToAgree(database.admin, user);
});

test('a released key may be reserved again, each time for one token', async () => {
  const { user, send } = await startSend(database, sends);
  for (let round = 1; round <= 3; round += 1) {
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
  await expectLedgerToAgree(database.admin, user);
});

test('a key that failed twenty times is final: repeating it does not fill the ledger', async () => {
  const { user, send } = await startSend(database, sends);
  for (let attempt = 2; attempt <= 20; attempt += 1) {
    await sends.release(send, false);
    await sends.reserve(user, 'key');
  }
  await sends.release(send, false);
  expect(await sends.reserve(user, 'key')).toMatchObject({ status: 'failed', fresh: false });
  expect(await balance(database.admin, user)).toBe(2);
  await expectLedgerToAgree(database.admin, user);
});

test('nothing is reserved without a token', async () => {
  const user = await database.createUser();
  await expect(sends.reserve(user, 'key')).rejects.toMatchObject({ code: 'PT402' });
  expect(await balance(database.admin, user)).toBeUndefined();
});

test('an unlimited user sends without tokens, and a release gives none back', async () => {
  const { user, send } = await startSend(database, sends, null);
  await sends.release(send, false);
  await sends.reserve(user, 'key');
  await sends.start(send);
  await sends.settle(send);
  expect(await balance(database.admin, user)).toBe(0);
  await expectLedgerToAgree(database.admin, user);
});

test('a user who becomes unlimited in the middle gets the token of a charged send back', async () => {
  const { user, send } = await startSend(database, sends, 1);
  await database.admin.query('update public.token_tracker set is_unlimited = true where user_id = $1', [user]);
  await sends.release(send, true);
  expect(await balance(database.admin, user)).toBe(1);
  await expectLedgerToAgree(database.admin, user);
});

test('of a hundred concurrent requests with 30 tokens exactly 30 are reserved', async () => {
  const user = await database.createUser(30);
  const results = await Promise.allSettled(
    Array.from({ length: 100 }, (_, index) => sends.reserve(user, `school-${index}`)),
  );
  const refused = results.filter((result) => result.status === 'rejected');
  expect(results.length - refused.length).toBe(30);
  expect(refused.every(({ reason }) => reason.code === 'PT402')).toBe(true);
  expect(await balance(database.admin, user)).toBe(0);
  await expectLedgerToAgree(database.admin, user);
});

test('of a hundred concurrent equal requests one sends', async () => {
  const user = await database.createUser(30);
  const results = await Promise.all(Array.from({ length: 100 }, () => sends.reserve(user, 'one school')));
  expect(results.filter(({ fresh }) => fresh)).toHaveLength(1);
  expect(await balance(database.admin, user)).toBe(29);
});

test('of many processes that start the same send one may call the provider', async () => {
  const user = await database.createUser(1);
  const { send_id: send } = await sends.reserve(user, 'key');
  const started = await Promise.all(Array.from({ length: 20 }, () => sends.start(send)));
  expect(started.filter(Boolean)).toHaveLength(1);
});

test('a draft is stored with the start and removed when the key is reserved again', async () => {
  const { user, send } = await startSend(database, sends);
  expect(await sends.noteDraft(send, 'draft-1')).toBe(true);
  await sends.release(send, false);
  expect(await sends.noteDraft(send, 'draft-2')).toBe(false);
  expect(await sends.reserve(user, 'key')).toMatchObject({ draft_id: null, provider_code: null, fresh: true });
});

test('another attempt begins the lease anew: nobody decides about an email that is at its provider', async () => {
  const { send } = await startSend(database, sends);
  await database.admin.query(`update public.sends set lease_until = now() + interval '1 second' where id = $1`, [send]);
  expect(await sends.noteDraft(send, 'draft-2')).toBe(true);
  const { rows } = await database.admin.query(
    `select lease_until > now() + interval '80 seconds' as anew from public.sends where id = $1`,
    [send],
  );
  expect(rows).toEqual([{ anew: true }]);
});

describe('an unknown outcome', () => {
  async function unknownSend(): Promise<{ user: string; send: string }> {
    const started = await startSend(database, sends);
    expect(await sends.markUnknown(started.send)).toBe(true);
    return started;
  }

  // @spec D1.7c
  test('stays charged and is not sent again', async () => {
    const { user, send } = await unknownSend();
    expect(await sends.reserve(user, 'key')).toMatchObject({ status: 'unknown', fresh: false });
    expect(await sends.start(send)).toBe(false);
    expect(await sends.markUnknown(send)).toBe(false);
    expect(await balance(database.admin, user)).toBe(1);
    await expectLedgerToAgree(database.admin, user);
  });

  test('counts as sent at the time of the attempt, if the user confirms it', async () => {
    const { user, send } = await unknownSend();
    await database.admin.query(`update public.sends set started_at = '2026-01-01 10:00Z' where id = $1`, [send]);
    expect(await sends.resolve(user, send, 'sent')).toBe('sent');
    expect(await sends.resolve(user, send, 'sent')).toBe('sent');
    await expect(sends.resolve(user, send, 'not-sent')).rejects.toMatchObject({ code: 'PT409' });
    const { rows } = await database.admin.query('select timestamp_sent from private.sent_emails where user_id = $1', [
      user,
    ]);
    expect(rows).toEqual([{ timestamp_sent: new Date('2026-01-01T10:00:00Z') }]);
    await expectLedgerToAgree(database.admin, user);
  });

  test('gives the token back if the user denies it', async () => {
    const { user, send } = await unknownSend();
    expect(await sends.resolve(user, send, 'not-sent')).toBe('failed');
    expect(await sends.resolve(user, send, 'not-sent')).toBe('failed');
    expect(await balance(database.admin, user)).toBe(2);
    await expectLedgerToAgree(database.admin, user);
  });

  test('gives the tokens of 25 drafts back in 30 days: a user can send a draft by hand, and deny it', async () => {
    const { user, send } = await unknownSend();
    const deny = async () => {
      await database.admin.query(
        `update public.sends set status = 'unknown', charged = true, draft_id = 'd', attempt = attempt + 1 where id = $1`,
        [send],
      );
      return sends.resolve(user, send, 'not-sent');
    };
    for (let time = 0; time < 25; time += 1) expect(await deny()).toBe('failed');
    await expect(deny()).rejects.toMatchObject({ code: 'PT429' });
    expect(await sends.resolve(user, send, 'sent')).toBe('sent');
  });

  // @spec D1.11c
  test('can be resolved only by its user', async () => {
    const { user, send } = await unknownSend();
    const stranger = await database.createUser(5);
    await whileBalanceIsHeld(database.admin, user, () =>
      expect(sends.resolve(stranger, send, 'not-sent')).rejects.toMatchObject({ code: 'PT404' }),
    );
    await expect(sends.resolve(user, send, 'perhaps')).rejects.toMatchObject({ code: 'PT400' });
    expect(await sends.reserve(user, 'key')).toMatchObject({ status: 'unknown' });
  });

  test('is settled when a late answer arrives', async () => {
    const { user, send } = await unknownSend();
    expect(await sends.settle(send)).toBe(true);
    await expectLedgerToAgree(database.admin, user);
  });
});
