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
import { sendCalls } from '../testing/send-calls.ts';

useFamily();

test('once an approved run has begun, others that wait are their athlete’s to continue', async () => {
  await family.terms(parent, link, null, true);
  const [first, second] = [await plan(), await plan(['Akron'])];
  expect([await pauseOf(first), await pauseOf(second)]).toEqual([held, held]);
  await family.decide(parent, first, true);
  expect([await pauseOf(first), await pauseOf(second)]).toEqual([{ state: 'running', pause_code: null }, held]);
  await beginFirst(first);
  await database.api.query('select public.runs_to_ask_parents()');
  expect(await pauseOf(second)).toEqual({ state: 'paused', pause_code: 'user' });
  await runs.change(athlete, second, 'continue');
  expect(await pauseOf(second)).toMatchObject({ state: 'running' });
});

test.each(['undo', 'stop', 'pause'])(
  'an approved run that its athlete ends or keeps back (%s) lets no other one go',
  async (change) => {
    await family.terms(parent, link, null, true);
    const approved = await plan();
    await family.decide(parent, approved, true);
    await runs.change(athlete, approved, change);
    const other = await plan(['Akron']);
    expect(await pauseOf(other)).toEqual(held);
    await runs.change(athlete, other, 'continue');
    await database.api.query('select public.runs_to_ask_parents()');
    expect(await pauseOf(other)).toEqual(held);
    await expect(sendCalls(database).reserve(athlete, 'direct')).rejects.toMatchObject({ code: 'PT451' });
    await family.decide(parent, other, true);
    await beginFirst(other);
  },
);

test('a run whose mailbox was disconnected while it waited stays with its athlete after the approval', async () => {
  await family.terms(parent, link, null, true);
  const run = await plan();
  await database.api.query(
    `select public.disconnect_mailbox(c.user_id, c.id, null) from public.mail_connections c where c.user_id = $1`,
    [athlete],
  );
  await family.decide(parent, run, true);
  const kept = { state: 'paused', pause_code: 'user' };
  expect(await pauseOf(run)).toEqual(kept);
  await connectMailbox(database.api, athlete);
  expect(await pauseOf(run)).toEqual(kept);
});

test('what another parent approved before does not count for one who asks for it later', async () => {
  await family.terms(parent, link, null, true);
  const run = await plan();
  await family.decide(parent, run, true);
  await beginFirst(run);
  await family.terms(parent, link, null, false);
  await family.terms(parent, link, null, true);
  expect(await pauseOf(await plan(['Akron']))).toEqual(held);
});

test('the parents of a run that waits when its athlete had enough mails are asked later, and once', async () => {
  await family.terms(parent, link, null, true);
  await database.admin.query(
    `insert into private.request_counts (key, count, window_ends_at) values ($1, 20, now() + interval '1 hour')`,
    [`run mails ${athlete}`],
  );
  const run = await plan();
  const isAsked = async () => {
    const { rows } = await database.api.query<{ id: string }>('select public.runs_to_ask_parents() as id');
    return rows.some(({ id }) => id === run);
  };
  expect(await isAsked()).toBe(false);
  await database.admin.query('delete from private.request_counts where key = $1', [`run mails ${athlete}`]);
  expect([await isAsked(), await isAsked()]).toEqual([true, false]);
});
