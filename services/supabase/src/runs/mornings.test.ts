import { connectMailbox } from '../testing/connect-mailbox.ts';
import { expectLedgerToAgree } from '../testing/ledger.ts';
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

test('schools wait for their own mornings', async () => {
  await database.admin.query(
    `update public.sends set due_at = now() + case school when 'Ohio' then interval '2 hours' when 'Kent' then '1 hour' end
     where run_id = $1`,
    [run],
  );
  const worker = await runs.claim(run);
  await sendNext(worker);
  expect(await runs.sendsOf(run)).toMatchObject({ Akron: 'sent' });
  expect(await runs.next(run, worker)).toMatchObject({ step: 'wait' });
  expect(await runs.stateOf(run)).toBe('scheduled');
  await database.admin.query(`update public.runs set wake_at = now() where id = $1`, [run]);
  await database.admin.query(`update public.sends set due_at = due_at - interval '1 hour' where run_id = $1`, [run]);
  await sendNext(worker);
  expect(await runs.sendsOf(run)).toMatchObject({ Kent: 'sent' });
});

test('what is left when a morning is over goes out on the next one, Tuesday to Thursday', async () => {
  await database.admin.query(
    `update public.sends set due_at = case school
       -- A Thursday in winter, 7:30 in New York.
       when 'Ohio' then timestamptz '2026-01-08 12:30Z'
       else now() - interval '1 hour' end
     where run_id = $1 and school in ('Ohio', 'Akron')`,
    [run],
  );
  const worker = await runs.claim(run);
  await sendNext(worker);
  await sendNext(worker);
  const { rows } = await database.admin.query<{ status: string; later: boolean; weekday: number; time: string }>(
    `select status, due_at > now() - interval '2 hours' as later, extract(isodow from due_at at time zone 'UTC')::int as weekday,
       to_char(due_at at time zone 'UTC', 'HH24:MI') as time
     from public.sends where run_id = $1 and school = 'Ohio'`,
    [run],
  );
  expect(rows).toMatchObject([{ later: true, time: '12:30' }]);
  expect([2, 3, 4]).toContain(rows[0]?.weekday);
});
