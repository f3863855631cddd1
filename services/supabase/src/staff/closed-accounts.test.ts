import { connectMailbox } from '../testing/connect-mailbox.ts';
import { asCaller, openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { addCoaches, runCalls, type RunCalls } from '../testing/run-calls.ts';
import { callAsStaff, createStaff } from '../testing/staff-calls.ts';

let database: PreparedDatabase;
let runs: RunCalls;
let ids: readonly number[];
let support: string;
let owner: string;
let user: string;
let mailbox: string;

beforeAll(async () => {
  database = await openPreparedDatabase();
  runs = runCalls(database);
  ids = (await addCoaches(database.admin, ['Ohio'])).get('Ohio') ?? [];
  support = await createStaff(database, 'support');
  owner = await createStaff(database, 'owner');
});
beforeEach(async () => {
  user = await database.createUser(5);
  mailbox = await connectMailbox(database.api, user);
});
afterAll(() => database.close());

const hours = async () =>
  (
    await database.admin.query<{ hours: number }>(
      `select round(extract(epoch from deletes_at - now()) / 3600)::int as hours from public.account_deletions where user_id = $1`,
      [user],
    )
  ).rows;
const ageDeletion = () =>
  database.admin.query(`update public.account_deletions set deletes_at = now() - interval '1 day' where user_id = $1`, [
    user,
  ]);
const keep = () => database.api.query('select public.keep_account($1)', [user]);
/** The step of the sweep with which an account is gone. */
const deleteData = () => database.api.query('select public.delete_account_data($1)', [user]);
const plan = () => runs.plan(user, mailbox, [{ school: 'Ohio', coachIds: ids }]);
const suspend = (isSuspended: boolean) => callAsStaff(database, support, 'staff_suspend', [user, isSuspended]);
const stateOf = async (person: string) =>
  (
    await asCaller(database.admin, support, (query) =>
      query(`select is_suspended, deletes_at, sessions from public.staff_people where id = $1`, [person]),
    )
  ).rows[0];

test('a suspended parent changes no terms, decides on no run and ends no link', async () => {
  await suspend(true);
  const anything = '00000000-0000-4000-8000-000000000000';
  for (const call of ['set_family_terms($1, $2, null, false)', 'decide_run($1, $2, true)', 'end_family_link($1, $2)'])
    await expect(database.api.query(`select public.${call}`, [user, anything])).rejects.toMatchObject({
      code: 'PT451',
    });
});

test('a suspended account has no session, sends nothing of what it planned, and plans nothing', async () => {
  await database.admin.query('insert into auth.sessions (user_id) values ($1)', [user]);
  const { run_id: run } = await plan();
  const worker = await runs.claim(run);
  await suspend(true);
  expect(await stateOf(user)).toEqual({ is_suspended: true, deletes_at: null, sessions: 0 });
  expect(await runs.stateOf(run)).toBe('paused');
  // A worker that had it in this moment.
  await database.admin.query(`update public.runs set state = 'running' where id = $1`, [run]);
  const { send_id: email } = await runs.next(run, worker);
  const refusal = { code: 'PT451', message: expect.stringContaining('suspended') };
  await expect(runs.begin(email, worker)).rejects.toMatchObject(refusal);
  await expect(plan()).rejects.toMatchObject(refusal);
  for (const change of ['undo', 'skip', 'retry', 'move', 'files', 'continue']) {
    const changing = database.api.query('select public.change_run($1, $2, $3)', [user, run, change]);
    await expect(changing).rejects.toMatchObject(refusal);
  }
  // By a code of a sign-in from before, which asks nobody.
  await database.admin.query('insert into auth.sessions (user_id) values ($1)', [user]);
  await suspend(false);
  expect(await stateOf(user)).toMatchObject({ is_suspended: false, sessions: 0 });
  expect(await runs.begin(email, worker)).toMatchObject({ status: 'sending' });
});

test('the deletion that an owner asks for stops the runs at once, and the user may keep the account', async () => {
  const { run_id: run } = await plan();
  await callAsStaff(database, owner, 'staff_delete_account', [user]);
  expect(await runs.stateOf(run)).toBe('stopped');
  expect(await stateOf(user)).toMatchObject({ deletes_at: expect.any(Date) });
  await keep();
  expect(await stateOf(user)).toMatchObject({ deletes_at: null });
});

test('an owner’s deletion gives a day from then, also where the user’s own was long due', async () => {
  await database.api.query('select public.request_account_deletion($1)', [user]);
  await suspend(true);
  await ageDeletion();
  const press = () => callAsStaff(database, owner, 'staff_delete_account', [user]);
  // The button is there again: what the user asked for waits.
  expect(await stateOf(user)).toMatchObject({ deletes_at: null });
  await press();
  expect(await stateOf(user)).toMatchObject({ deletes_at: expect.any(Date) });
  expect(await hours()).toEqual([{ hours: 24 }]);
  await ageDeletion();
  await press();
  expect(await hours()).toEqual([{ hours: -24 }]);
  await deleteData();
});

test('a deletion that a suspended account asked for waits, and its user has a day to keep it afterwards', async () => {
  const ask = () => database.api.query('select public.request_account_deletion($1)', [user]);
  await suspend(true);
  await expect(ask()).rejects.toMatchObject({ code: 'PT451' });
  await suspend(false);
  await ask();
  await suspend(true);
  await ageDeletion();
  await expect(keep()).rejects.toMatchObject({ code: 'PT451' });
  await expect(deleteData()).rejects.toMatchObject({ code: 'PT409' });
  expect(await hours()).toEqual([{ hours: -24 }]);
  await database.admin.query(`update public.account_deletions set requested_at = now() - interval '8 days'`);
  await suspend(false);
  expect(await hours()).toEqual([{ hours: 24 }]);
  // The API has a week from then to tell its user.
  const { rows } = await database.admin.query(
    `select now() - requested_at < interval '1 hour' as "isNew" from public.account_deletions where user_id = $1`,
    [user],
  );
  expect(rows).toEqual([{ isNew: true }]);
  await keep();
  expect(await hours()).toEqual([]);
});

test('of a user who said to be under 13, staff alone let the account be kept: by a suspension and its end', async () => {
  const refusal = { code: 'PT451', message: expect.stringContaining('a parent or guardian') };
  const agree = () => database.api.query(`select public.record_consent($1, '2026-01-01', '18+')`, [user]);
  await database.api.query('select public.request_account_deletion($1)', [user]);
  await database.admin.query(`update public.account_deletions set deletes_at = now() + interval '1 hour'`);
  await database.api.query('select public.request_account_deletion($1, true)', [user]);
  expect(await hours()).toEqual([{ hours: 24 }]);
  // Neither the same wish again, nor one without the age, changes that.
  await database.api.query('select public.request_account_deletion($1)', [user]);
  for (const call of [keep, agree, plan]) await expect(call()).rejects.toMatchObject(refusal);
  await suspend(true);
  await ageDeletion();
  await suspend(false);
  expect(await hours()).toEqual([{ hours: 24 }]);
  await keep();
  expect(await hours()).toEqual([]);
});

test('a child’s account that staff delete after its suspension can be kept once they end the suspension', async () => {
  await database.api.query('select public.request_account_deletion($1, true)', [user]);
  await suspend(true);
  await callAsStaff(database, owner, 'staff_delete_account', [user]);
  await suspend(false);
  await keep();
  expect(await hours()).toEqual([]);
});

test.each([
  ['staff_suspend', [true]],
  ['staff_delete_account', []],
])('%s: not for staff, whose role is taken away first; not for nobody', async (name, values) => {
  const call = (person: string) => callAsStaff(database, owner, name, [person, ...values]);
  await expect(call(support)).rejects.toMatchObject({ code: 'PT409' });
  await expect(call('0b1d3a52-8a3c-4f0e-9a55-3f1c2b7d9e10')).rejects.toMatchObject({ code: 'PT404' });
});
