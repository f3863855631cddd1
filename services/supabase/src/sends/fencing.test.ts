import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { balance, endLeases, expectLedgerToAgree } from '../testing/ledger.ts';
import { sendCalls, type Reservation, type SendCalls } from '../testing/send-calls.ts';

let database: PreparedDatabase;
let sends: SendCalls;
let user: string;
/** The first reservation, and the one that replaced it. */
let lost: Reservation;
let ours: Reservation;
beforeAll(async () => {
  database = await openPreparedDatabase();
  sends = sendCalls(database);
});
afterEach(() => expectLedgerToAgree(database.admin, user));
afterAll(() => database.close());

describe.each([
  ['whose lease expired', () => endLeases(database.admin, user)],
  ['that was released', () => sends.release(lost.send_id, false, lost.fencing_token)],
] as const)('a send %s, and that another process reserved again,', (_, lose) => {
  beforeEach(async () => {
    user = await database.createUser(1);
    lost = await sends.reserve(user, 'key');
    await lose();
    ours = await sends.reserve(user, 'key');
    expect([ours.fresh, ours.send_id]).toEqual([true, lost.send_id]);
  });

  test('can be started only by the process that has it', async () => {
    expect(await sends.start(lost.send_id, lost.fencing_token)).toBe(false);
    expect(await sends.noteDraft(lost.send_id, 'draft', lost.fencing_token)).toBe(false);
    expect(await sends.start(ours.send_id, ours.fencing_token)).toBe(true);
    expect(await sends.noteDraft(ours.send_id, 'draft', ours.fencing_token)).toBe(true);
  });

  // @spec D1.7a
  test('cannot be released by the process that lost it, so that its key is not sent twice', async () => {
    await sends.start(ours.send_id, ours.fencing_token);
    expect(await sends.release(lost.send_id, false, lost.fencing_token)).toBe(false);
    expect(await sends.markUnknown(lost.send_id, lost.fencing_token)).toBe(false);
    expect(await sends.reserve(user, 'key')).toMatchObject({ fresh: false, status: 'sending' });
    expect(await sends.settle(ours.send_id)).toBe(true);
    expect(await balance(database.admin, user)).toBe(0);
  });
});
