import { connectMailbox } from '../testing/connect-mailbox.ts';
import { expectLedgerToAgree } from '../testing/ledger.ts';
import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { addCoaches, runCalls } from '../testing/run-calls.ts';
import { sendCalls } from '../testing/send-calls.ts';
import { callAsStaff, createStaff } from '../testing/staff-calls.ts';

let database: PreparedDatabase;
let runs: ReturnType<typeof runCalls>;
let staff: string;
beforeAll(async () => {
  database = await openPreparedDatabase();
  runs = runCalls(database);
  staff = await createStaff(database, 'support');
});
afterAll(() => database.close());

const sentence = 'Microsoft is away until the evening.';
const pause = (text: string | null) => callAsStaff(database, staff, 'staff_pause_provider', ['outlook', text]);

test('a run of a paused provider waits with its sentence, holds no token, and goes on after the pause', async () => {
  const user = await database.createUser(3);
  const mailbox = await connectMailbox(database.api, user);
  const coaches = await addCoaches(database.admin, ['Ohio']);
  const { run_id: run } = await runs.plan(user, mailbox, [{ school: 'Ohio', coachIds: coaches.get('Ohio') ?? [] }]);
  await pause(sentence);
  const worker = await runs.claim(run);
  expect(await runs.next(run, worker)).toMatchObject({ step: 'wait', wait_until: expect.any(Date) });
  const stored = async () =>
    (await database.admin.query('select state, pause_code, pause_message, wake_at <= now() as due from public.runs'))
      .rows;
  expect(await stored()).toEqual([
    { state: 'waiting', pause_code: 'provider_paused', pause_message: sentence, due: false },
  ]);
  await expectLedgerToAgree(database.admin, user);
  await pause(null);
  expect(await stored()).toMatchObject([{ due: true }]);
  const { send_id: send } = await runs.next(run, worker);
  expect(await stored()).toMatchObject([{ state: 'running', pause_code: null, pause_message: null }]);
  // Paused again right before the email: it is refused, and nothing was taken.
  await pause(sentence);
  await expect(runs.begin(send, worker)).rejects.toMatchObject({ code: 'PT423', message: sentence });
  await expectLedgerToAgree(database.admin, user);
  await pause(null);
  expect(await runs.begin(send, worker)).toMatchObject({ fresh: true });
  await sendCalls(database).settle(send ?? '', 'message', '0 seconds');
  await expectLedgerToAgree(database.admin, user);
});
