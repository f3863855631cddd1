import { addressOf } from '../testing/family-calls.ts';
import { athlete, database, family, link, parent, pauseOf, plan, runs, useFamily } from '../testing/family-fixture.ts';
import { asCaller } from '../testing/prepared-database.ts';
import { sendCalls } from '../testing/send-calls.ts';
import { createStaff } from '../testing/staff-calls.ts';

useFamily();

test('a parent has ten athletes at most, also of invitations that are accepted at once', async () => {
  const invitations = await Promise.all(
    Array.from({ length: 12 }, async () => family.invite(await database.createUser(), addressOf(parent))),
  );
  const accepted = await Promise.allSettled(invitations.map((id) => family.accept(parent, id)));
  const refusals = accepted.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
  expect(refusals).toMatchObject(Array(3).fill({ code: 'PT429' }));
  expect(await family.read(parent)).toMatchObject({ athletes: { length: 10 } });
});

test('an invitation is accepted once, in time, and only by the verified account with its address', async () => {
  const other = await family.newParent();
  const id = await family.invite(athlete, addressOf(other));
  await expect(family.accept(parent, id)).rejects.toMatchObject({ code: 'PT403' });
  await database.admin.query('update auth.users set email_confirmed_at = null where id = $1', [other]);
  await expect(family.accept(other, id)).rejects.toMatchObject({ code: 'PT403' });
  await database.admin.query('update auth.users set email_confirmed_at = now() where id = $1', [other]);
  await database.admin.query(`update public.family_links set created_at = now() - interval '7 days' where id = $1`, [
    id,
  ]);
  await expect(family.accept(other, id)).rejects.toMatchObject({ code: 'PT404' });
  const renewed = await family.invite(athlete, addressOf(other).toUpperCase());
  const both = await Promise.allSettled([family.accept(other, renewed), family.accept(other, renewed)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(family.accept(other, id)).rejects.toMatchObject({ code: 'PT404' });
  await expect(family.invite(athlete, addressOf(other))).rejects.toMatchObject({ code: 'PT409' });
  await expect(family.invite(athlete, addressOf(athlete))).rejects.toMatchObject({ code: 'PT400' });
  await family.invite(athlete, 'third@mail.example');
  await expect(family.invite(athlete, 'fourth@mail.example')).rejects.toMatchObject({ code: 'PT429' });
  const kept = await database.admin.query(
    'select from public.family_links where id = $1 and parent_email is null and code_hash is null',
    [renewed],
  );
  expect(kept.rowCount).toBe(1);
});

test('a parent sees runs, schools and money of the own athlete, and no letter, coach, mailbox or address; nobody else does', async () => {
  const run = await plan();
  const sends = sendCalls(database);
  const worker = await runs.claim(run);
  const { send_id: send } = await runs.next(run, worker);
  await runs.begin(send, worker);
  await sends.start(send ?? '');
  await sends.settle(send ?? '');
  await runs.end(run, worker);
  await plan(['Akron']);
  const seen = await family.read(parent);
  expect(seen).toMatchObject({
    athletes: [
      {
        athlete: 'Jo',
        isMinor: true,
        spentCents: 1299,
        tokens: { available: 4, unlimited: false },
        runs: [
          { state: 'scheduled', total: 1, sent: 0, schools: [] },
          { state: 'finished', total: 1, sent: 1, schools: [] },
        ],
        schools: [{ school: 'Ohio' }],
        purchases: [{ what: 'Starter', amountCents: 1299, returnedCents: 0, byOther: false }],
      },
    ],
  });
  expect(JSON.stringify(seen)).not.toMatch(/@|Dear Coach|Lee|"Hi"|mailbox/);
  expect(await family.read(athlete)).toMatchObject({ athletes: [], parents: [{ email: addressOf(parent) }] });
  const staff = await database.createUser();
  await database.admin.query(`insert into private.staff (user_id, role) values ($1, 'owner')`, [staff]);
  for (const other of [await database.createUser(), staff]) {
    expect(await family.read(other)).toMatchObject({ athletes: [], parents: [] });
    expect(await family.end(other, link)).toBe(0);
    await expect(family.terms(other, link, null, false)).rejects.toMatchObject({ code: 'PT404' });
  }
  for (const caller of ['visitor', athlete, parent, staff] as const) {
    for (const statement of ['select from public.family_links', `select public.family_of('${athlete}')`]) {
      const attempt = asCaller(database.admin, caller, (query) => query(statement));
      await expect(attempt).rejects.toMatchObject({ code: '42501' });
    }
  }
  expect(await family.end(athlete, link)).toBe(1);
  expect(await family.read(parent)).toMatchObject({ athletes: [] });
});

test('terms that are not given stay, as another device may have set them', async () => {
  const terms = async () => (await family.read(parent))?.athletes[0];
  await family.terms(parent, link, 2_500, true);
  await family.terms(parent, link, undefined, false);
  expect(await terms()).toMatchObject({ monthlyLimitCents: 2_500, firstRunWaits: false });
  await family.terms(parent, link, null);
  expect(await terms()).toMatchObject({ monthlyLimitCents: null, firstRunWaits: false });
  await family.terms(parent, link, 0, true);
  await family.terms(parent, link, 700);
  expect(await terms()).toMatchObject({ monthlyLimitCents: 700, firstRunWaits: true });
});

test('of several runs that wait for a parent, the schools are those of the first one, and then of the next', async () => {
  await family.terms(parent, link, null, true);
  const first = await plan(['Akron', 'Ohio']);
  await plan(['Kent']);
  const waits = { state: 'parent_approval' };
  expect((await family.read(parent))?.athletes).toMatchObject([
    {
      runs: [
        { ...waits, total: 1, schools: [] },
        { ...waits, schools: ['Akron', 'Ohio'] },
      ],
    },
  ]);
  await family.decide(parent, first, false);
  expect((await family.read(parent))?.athletes).toMatchObject([
    {
      runs: [
        { ...waits, schools: ['Kent'] },
        { state: 'declined', schools: [] },
      ],
    },
  ]);
});

test('a suspension ends what a thief linked and invited before it; of an older link, the parent sees and sets nothing meanwhile', async () => {
  const support = await createStaff(database, 'support');
  const [thief, invited] = [await family.newParent(), await family.newParent()];
  const linked = await family.link(athlete, thief, true);
  const before = await family.invite(athlete, addressOf(invited));
  await database.admin.query(`update public.family_links set created_at = now() - interval '31 days' where id = $1`, [
    link,
  ]);
  const run = await plan();
  const suspend = async (suspended: boolean) => {
    const values = [support, athlete, suspended];
    return (await database.api.query(`select * from public.staff_suspend($1, $2, $3, 'asked by phone')`, values)).rows;
  };
  const ended = { parent: addressOf(thief), athlete_email: addressOf(athlete), athlete: 'Jo' };
  expect(await suspend(true)).toEqual([{ link_id: linked, ...ended }]);
  await expect(family.terms(parent, link, 0, true)).rejects.toMatchObject({ code: 'PT404' });
  for (const each of [thief, parent]) {
    expect(await family.read(each)).toMatchObject({ athletes: [] });
    await expect(family.decide(each, run, false)).rejects.toMatchObject({ code: 'PT404' });
  }
  await expect(family.accept(invited, before)).rejects.toMatchObject({ code: 'PT404' });
  expect(await suspend(false)).toEqual([]);
  await expect(family.accept(invited, before)).rejects.toMatchObject({ code: 'PT404' });
  await expect(family.terms(thief, linked, 0, true)).rejects.toMatchObject({ code: 'PT404' });
  expect(await family.read(thief)).toMatchObject({ athletes: [] });
  expect(await family.read(parent)).toMatchObject({ athletes: [{ athlete: 'Jo', runs: [{ id: run }] }] });
  expect(await family.terms(parent, link, 0, true)).toEqual([]);
});

test('an invitation that is sent at the moment of a suspension is gone with it', async () => {
  const support = await createStaff(database, 'support');
  const inviting = await database.api.connect();
  await inviting.query('begin');
  await inviting.query(
    `select public.invite_parent(gen_random_uuid(), $1, sha256('code'), 'Jo', 'thief@mail.example', false)`,
    [athlete],
  );
  const suspended = database.api.query(`select public.staff_suspend($1, $2, true, 'asked by phone')`, [
    support,
    athlete,
  ]);
  const isWaiting = async () => (await database.admin.query('select from pg_locks where not granted')).rowCount;
  while ((await isWaiting()) === 0);
  await inviting.query('commit');
  inviting.release();
  await suspended;
  expect(await family.read(athlete)).toMatchObject({ parents: [] });
});

test('a declined run cannot be tried again for a school that had failed before', async () => {
  await family.terms(parent, link, null, true);
  const run = await plan(['Akron', 'Ohio']);
  await database.admin.query(`update public.sends set status = 'failed' where run_id = $1 and school = 'Akron'`, [run]);
  await family.decide(parent, run, false);
  await runs.change(athlete, run, 'retry');
  expect(await pauseOf(run)).toEqual({ state: 'stopped', pause_code: 'declined' });
});
