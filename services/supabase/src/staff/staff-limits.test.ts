import { expectLedgerToAgree } from '../testing/ledger.ts';
import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { callAsStaff, createStaff, staffCalls } from '../testing/staff-calls.ts';

let database: PreparedDatabase;
beforeAll(async () => {
  database = await openPreparedDatabase();
});
afterAll(() => database.close());

test('one person makes 60 changes of a kind in an hour, also with all of them at once, and can still suspend', async () => {
  const staff = await createStaff(database, 'support');
  const person = await database.createUser(1);
  const give = () => database.api.query(`select public.adjust_tokens($1, $2, 1, 'Asked')`, [staff, person]);
  const results = await Promise.allSettled(Array.from({ length: 70 }, give));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(refused).toHaveLength(10);
  for (const reason of refused)
    expect(reason).toMatchObject({ code: 'PT400', message: expect.stringContaining('60 times') });
  await callAsStaff(database, staff, 'staff_suspend', [person, true]);
  await expectLedgerToAgree(database.admin, person);
});

/** What one press takes back. */
const isReversible = (action: string) => ['close-entry', 'approve-review'].includes(action);

test.each(staffCalls)('$action was done 60 times in an hour: refused, unless one press takes it back', async (call) => {
  const staff = await createStaff(database, 'owner');
  const { name, action, prepare } = call;
  const done = `insert into private.staff_audit (staff_id, action, reason) select $1, $2, 'Asked' from generate_series(1, 60)`;
  await database.admin.query(done, [staff, action]);
  const again = callAsStaff(database, staff, name, await prepare(database, await database.createUser(30)));
  if (isReversible(action)) await again;
  else await expect(again).rejects.toMatchObject({ code: 'PT400', message: expect.stringContaining('one person') });
});
