import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { balance, endLeases, expectLedgerToAgree } from '../testing/ledger.ts';
import { sendCalls, startSend, type SendCalls } from '../testing/send-calls.ts';

let database: PreparedDatabase;
let sends: SendCalls;
beforeAll(async () => {
  database = await openPreparedDatabase();
  sends = sendCalls(database);
});
afterAll(() => database.close());

describe('after a crash', () => {
  // @spec D1.7c
  test('a reserved send gives its token back, a started one becomes unknown', async () => {
    const { user, send: begun } = await startSend(database, sends, 3);
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
    await expectLedgerToAgree(database.admin, user);
  });

  test('a send with a valid lease is not changed', async () => {
    const { user } = await startSend(database, sends);
    await sends.recover();
    expect(await sends.reserve(user, 'key')).toMatchObject({ status: 'sending' });
  });

  test('a repeated request reserves an expired send again, also before recovery', async () => {
    const user = await database.createUser(1);
    const { send_id: send } = await sends.reserve(user, 'key');
    await endLeases(database.admin, user);
    const again = await Promise.all([sends.reserve(user, 'key'), sends.reserve(user, 'key')]);
    expect(again.map(({ fresh }) => fresh).toSorted()).toEqual([false, true]);
    expect(again.map(({ send_id }) => send_id)).toEqual([send, send]);
    expect(await balance(database.admin, user)).toBe(0);
    await expectLedgerToAgree(database.admin, user);
  });

  test('a repeated request gets "unknown" for an expired started send, also before recovery', async () => {
    const { user } = await startSend(database, sends);
    await endLeases(database.admin, user);
    expect(await sends.reserve(user, 'key')).toMatchObject({
      status: 'unknown',
      fresh: false,
      error_code: 'outcome_unknown',
    });
  });
});
