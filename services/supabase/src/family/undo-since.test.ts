import { connectMailbox } from '../testing/connect-mailbox.ts';
import {
  athlete,
  beginFirst,
  database,
  family,
  held,
  link,
  parent,
  pauseOf,
  plan,
  runs,
  useFamily,
} from '../testing/family-fixture.ts';

useFamily();

/** All that is there becomes three hours old. The hostile release was two hours later. */
const age = async () => {
  await database.admin.query(`update public.mail_connections set created_at = now() - interval '3 hours'`);
  for (const table of ['runs', 'family_links'])
    await database.admin.query(
      `alter table public.${table} disable trigger user;
       update public.${table} set created_at = now() - interval '3 hours', updated_at = now() - interval '3 hours';
       alter table public.${table} enable trigger user`,
    );
};
/** @returns the athlete's families that are to be told. */
const undo = async () => {
  const { rows } = await database.admin.query<{ athlete: string; parent: string; parted: boolean }>(
    `select * from private.undo_since(now() - interval '1 hour')`,
  );
  const address = await addressOf(athlete);
  return rows.filter((row) => row.athlete === address);
};
const addressOf = async (user: string) =>
  (await database.admin.query<{ email: string }>('select email from auth.users where id = $1', [user])).rows[0]?.email;
const paused = { state: 'paused', pause_code: 'user' };

test('older runs that a hostile remote tried again or continued do not go on', async () => {
  await database.admin.query('delete from public.family_links');
  const [stopped, halted, untouched] = [await plan(['Akron']), await plan(['Ohio']), await plan(['Kent'])];
  await runs.change(athlete, stopped, 'stop');
  await database.api.query('select public.end_run($1, $2)', [stopped, await runs.claim(stopped)]);
  await runs.change(athlete, halted, 'pause');
  await age();
  await runs.change(athlete, stopped, 'retry');
  await runs.change(athlete, halted, 'continue');
  await undo();
  expect([await pauseOf(stopped), await pauseOf(halted)]).toEqual([paused, paused]);
  expect(await pauseOf(untouched)).toMatchObject({ pause_code: null });
});

test('what was approved and allowed as a parent since is approved again by the parent, who is among those to be told', async () => {
  await family.terms(parent, link, 0, true);
  const run = await plan();
  expect(await pauseOf(run)).toEqual(held);
  await age();
  await family.decide(parent, run, true);
  await family.terms(parent, link, null, true);
  expect(await undo()).toEqual([{ athlete: await addressOf(athlete), parent: await addressOf(parent), parted: false }]);
  expect(await pauseOf(run)).toEqual(paused);
  await runs.change(athlete, run, 'continue');
  expect(await pauseOf(run)).toEqual(held);
});

test('a run of that time that waits for the parent waits for its athlete first', async () => {
  await age();
  await family.terms(parent, link, null, true);
  const run = await plan();
  expect(await pauseOf(run)).toEqual(held);
  await undo();
  expect(await pauseOf(run)).toEqual(paused);
  await expect(family.decide(parent, run, true)).rejects.toMatchObject({ code: 'PT404' });
  await runs.change(athlete, run, 'continue');
  expect(await pauseOf(run)).toEqual(held);
});

test('a run that was approved since and is over lets no later one go without the parent', async () => {
  await family.terms(parent, link, null, true);
  const run = await plan();
  await age();
  await family.decide(parent, run, true);
  await beginFirst(run);
  await database.admin.query(`update public.runs set state = 'finished', ended_at = now() where id = $1`, [run]);
  await undo();
  expect(await pauseOf(await plan(['Akron']))).toEqual(held);
});

test('a link of that time ends, and no run that waited for its parent goes on by itself', async () => {
  await family.terms(parent, link, null, true);
  const run = await plan();
  await database.admin.query(`update public.runs set created_at = now() - interval '3 hours'`);
  expect(await undo()).toEqual([{ athlete: await addressOf(athlete), parent: await addressOf(parent), parted: true }]);
  expect(await pauseOf(run)).toEqual(paused);
});

test('deletions are called off, but not those of children and of staff; mailboxes of others are disconnected', async () => {
  const [misled, child] = [await database.createUser(), await database.createUser()];
  await database.api.query('select public.request_account_deletion($1)', [misled]);
  await database.api.query('select public.request_account_deletion($1, true)', [child]);
  await connectMailbox(database.api, athlete);
  await database.admin.query('insert into auth.sessions (user_id) values ($1)', [athlete]);
  await undo();
  const rows = async (table: string, column: string) =>
    (await database.admin.query<{ user_id: string }>(`select ${column} as user_id from ${table}`)).rows.map(
      ({ user_id: user }) => user,
    );
  const waiting = await rows('public.account_deletions', 'user_id');
  expect([waiting.includes(misled), waiting.includes(child)]).toEqual([false, true]);
  expect(await rows('public.mail_connections', 'user_id')).not.toContain(athlete);
  expect(await rows('auth.sessions', 'user_id')).toEqual([]);
});

test('an age that was changed since is as before, so a child’s first run waits for the parent again', async () => {
  await age();
  await database.admin.query(`update public.consents set agreed_at = now() - interval '3 hours'`);
  await database.api.query(`select public.record_consent($1, '2026-01-01', '18+')`, [athlete]);
  await undo();
  await family.terms(parent, link, null, true);
  expect(await pauseOf(await plan())).toEqual(held);
});

test('who gave an age for the first time since keeps it, so nobody can say a child’s account is theirs', async () => {
  const user = await database.createUser();
  await database.api.query(`select public.record_consent($1, '2026-01-01', '18+')`, [user]);
  await undo();
  await database.api.query('select public.request_account_deletion($1, true)', [user]);
  const { rows } = await database.admin.query('select by_child from public.account_deletions where user_id = $1', [
    user,
  ]);
  expect(rows).toEqual([{ by_child: false }]);
});

test('nobody but the operator may call it', async () => {
  await expect(undo()).resolves.toBeDefined();
  await expect(database.api.query('select private.undo_since(now())')).rejects.toMatchObject({ code: '42501' });
});
