import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { connectMailbox } from '../testing/connect-mailbox.ts';
import { balance, expectLedgerToAgree } from '../testing/ledger.ts';
import { revealCoaches } from '../testing/reveal-coaches.ts';
import { addCoaches, runCalls, type RunCalls } from '../testing/run-calls.ts';
import { sendCalls, type SendCalls } from '../testing/send-calls.ts';
import { createStaff } from '../testing/staff-calls.ts';

let database: PreparedDatabase;
let sends: SendCalls;
let runs: RunCalls;
let user: string;
let mailbox: string;
let school: string;
let count = 0;
let ids: readonly number[];
beforeAll(async () => {
  database = await openPreparedDatabase();
  sends = sendCalls(database);
  runs = runCalls(database);
});
beforeEach(async () => {
  user = await database.createUser(2);
  mailbox = await connectMailbox(database.api, user);
  school = `school${(count += 1)}`;
  ids = (await addCoaches(database.admin, [school])).get(school) ?? [];
  await revealCoaches(database.api, user, school);
});
afterEach(() => expectLedgerToAgree(database.admin, user));
afterAll(() => database.close());

const addressOf = (name: string) => `${name}@${school}.example`;
const begin = (key: string, start = true) =>
  sends.begin(user, key, mailbox, start, { school, emails: [addressOf('ann'), addressOf('bo')] });
const optOut = (address: string) => database.admin.query('select public.opt_out_coach($1)', [address]);
const addressesOf = ({ coaches }: { readonly coaches: readonly { readonly email: string }[] }) =>
  coaches.map(({ email }) => email);

/** The marks of the school's coaches, as the list has them. */
async function marks(): Promise<unknown[]> {
  const { rows } = await database.admin.query(
    `select first_name as name, opted_out, address_wrong from public.master_coaches where school = $1 order by id`,
    [school],
  );
  return rows;
}

async function importCoach(email: string): Promise<void> {
  await database.admin.query(
    `insert into private.coaches as c (first_name, last_name, title, school, conference, email, division, gender, sport)
     values ('Ann', 'Lee', 'Head Coach', $1, 'MAC', $2, 1, 'women', 'soccer')
     on conflict on constraint coaches_email_and_program do update set title = excluded.title`,
    [school, email],
  );
}

/** Imports a list with these coaches of the school, by address and first name. */
async function importList(coaches: Readonly<Record<string, string>>, remove: boolean): Promise<void> {
  await database.admin.query('begin');
  await database.admin.query(
    `insert into private.incoming_coaches (line, first_name, last_name, title, school, conference, email, division, gender, sport)
     select line, names ->> 1, 'Lee', 'Head Coach', $1, 'MAC', names ->> 0, 1, 'women', 'soccer'
     from jsonb_array_elements($2) with ordinality as coach (names, line)`,
    [school, JSON.stringify(Object.entries(coaches).map(([name, first]) => [addressOf(name), first]))],
  );
  await database.admin.query('select * from private.merge_coaches($1)', [remove]);
  await database.admin.query('commit');
}

/** The token in the link of a letter. */
const tokenOf = async (send: string) => {
  const { rows } = await database.admin.query<{ token: string }>(
    `select private.letter_token('opt-out', $1) as token`,
    [send],
  );
  return rows[0]?.token ?? '';
};
const optOutByLink = async (token: string, place: number | null) => {
  const { rows } = await database.api.query<{ found: boolean }>('select public.opt_out_recipient($1, $2) as found', [
    token,
    place,
  ]);
  return rows[0]?.found;
};

test('a coach who opted out gets no email, however the address is written, and the other coach of the school does', async () => {
  await optOut(` ${addressOf('Ann').toUpperCase()} `);
  expect(addressesOf(await begin('a'))).toEqual([addressOf('bo')]);
  const { rows } = await database.admin.query<{ names: string }>(
    `select recipients ->> 0 as names from public.sends where user_id = $1`,
    [user],
  );
  expect(rows).toEqual([{ names: expect.stringContaining('Bo Lee') }]);
});

test('an email whose coaches all opted out is refused and costs no token; an earlier outcome is still answered', async () => {
  const { send_id: send } = await begin('sent before');
  await sends.settle(send);
  await optOut(addressOf('ann'));
  await optOut(addressOf('bo'));
  await expect(begin('a')).rejects.toMatchObject({ code: 'PT410' });
  expect(await begin('sent before')).toMatchObject({ status: 'sent', fresh: false });
  expect(await balance(database.admin, user)).toBe(1);
});

test('an opt-out between the reservation and the call to the provider keeps the email back; the next try leaves the coach out', async () => {
  const { send_id: send } = await begin('a', false);
  await optOut(addressOf('bo'));
  expect(await sends.start(send)).toBe(false);
  expect(await balance(database.admin, user)).toBe(2);
  const again = await begin('a', false);
  expect(addressesOf(again)).toEqual([addressOf('ann')]);
  expect(await sends.start(send, again.fencing_token)).toBe(true);
});

test('a planned email leaves out a coach who opted out since; without another coach it is skipped for good', async () => {
  const other = `${school}b`;
  const otherIds = (await addCoaches(database.admin, [other])).get(other) ?? [];
  const run = await runs.plan(user, mailbox, [
    { school, coachIds: ids },
    { school: other, coachIds: otherIds },
  ]);
  await optOut(addressOf('ann'));
  for (const name of ['ann', 'bo']) await optOut(`${name}@${other}.example`);
  const worker = await runs.claim(run.run_id);
  const first = await runs.next(run.run_id, worker);
  expect(addressesOf(await runs.begin(first.send_id, worker))).toEqual([addressOf('bo')]);
  await sends.settle(first.send_id ?? '');
  const second = await runs.next(run.run_id, worker);
  await expect(runs.begin(second.send_id, worker)).rejects.toMatchObject({ code: 'PT410' });
  await database.api.query(`select public.fail_planned_send($1, 'coaches_unavailable', 'They asked.')`, [
    second.send_id,
  ]);
  await runs.end(run.run_id, worker);
  await runs.change(user, run.run_id, 'retry');
  expect(await runs.sendsOf(run.run_id)).toEqual({ [school]: 'sent', [other]: 'skipped' });
  expect(await balance(database.admin, user)).toBe(1);
});

test('the list of coaches shows the mark, and the address is not revealed any more', async () => {
  await optOut(addressOf('ann'));
  expect(await marks()).toEqual([
    { name: 'Ann', opted_out: true, address_wrong: false },
    { name: 'Bo', opted_out: false, address_wrong: false },
  ]);
  const { rows } = await database.api.query<{ email: string }>(
    `select email from public.reveal_coaches($1, $2, 'women', 'soccer')`,
    [user, school],
  );
  expect(rows).toEqual([{ email: addressOf('bo') }]);
});

test('an opt-out survives imports: of the same list, of a list without the coach, and of a new address of the same person', async () => {
  await optOut(addressOf('ann'));
  await importCoach(addressOf('ann'));
  expect(await marks()).toContainEqual({ name: 'Ann', opted_out: true, address_wrong: false });
  await importList({ 'ann.lee': 'Ann' }, false);
  expect((await marks()).filter((coach) => JSON.stringify(coach).includes('"opted_out":true'))).toHaveLength(2);
  await database.admin.query('delete from private.coaches where school = $1', [school]);
  await importCoach(addressOf('ann.lee'));
  await importCoach(addressOf('ann'));
  expect(await marks()).toEqual([
    { name: 'Ann', opted_out: true, address_wrong: false },
    { name: 'Ann', opted_out: true, address_wrong: false },
  ]);
});

test('an opt-out holds for all addresses that the person has in the program', async () => {
  await importCoach(addressOf('ann.lee'));
  const { send_id: send } = await begin('a');
  expect(await optOutByLink(await tokenOf(send), 1)).toBe(true);
  expect((await marks()).filter((coach) => JSON.stringify(coach).includes('"opted_out":true'))).toHaveLength(2);
  await expect(sends.begin(user, 'b', mailbox, true, { school, emails: [addressOf('ann.lee')] })).rejects.toMatchObject(
    { code: 'PT410' },
  );
});

test('an opt-out survives a list that corrects the name of the person at another address', async () => {
  await importList({ ann: 'Ann', 'ann.lee': 'A.', bo: 'Bo' }, false);
  await optOut(addressOf('ann'));
  await importList({ ann: 'Ann', 'ann.lee': 'Ann', bo: 'Bo' }, false);
  expect(await marks()).toMatchObject([{ opted_out: true }, { opted_out: false }, { name: 'Ann', opted_out: true }]);
  await expect(sends.begin(user, 'b', mailbox, true, { school, emails: [addressOf('ann.lee')] })).rejects.toMatchObject(
    { code: 'PT410' },
  );
});

test('an opt-out survives a complete list in which the person has a new address', async () => {
  await optOut(addressOf('ann'));
  await importList({ 'ann.lee': 'Ann', bo: 'Bo' }, true);
  expect(await marks()).toMatchObject([
    { name: 'Bo', opted_out: false },
    { name: 'Ann', opted_out: true },
  ]);
  await importList({ 'a.lee': 'Ann', bo: 'Bo' }, true);
  expect(await marks()).toContainEqual({ name: 'Ann', opted_out: true, address_wrong: false });
});

test('a wish that holds for one sender alone survives a list with a new address', async () => {
  await database.admin.query(
    `insert into private.stopped_addresses (address_hash, person_hash, reason, source, sender_hash)
     values (private.address_hash($1), private.person_hash('Ann Lee', $2), 'from_sender', 'link', private.sender_hash($3))`,
    [addressOf('ann'), school, user],
  );
  await importList({ 'ann.lee': 'Ann', bo: 'Bo' }, true);
  expect(await marks()).toContainEqual({ name: 'Ann', opted_out: false, address_wrong: false });
  await expect(sends.begin(user, 'b', mailbox, true, { school, emails: [addressOf('ann.lee')] })).rejects.toMatchObject(
    { code: 'PT410' },
  );
});

test('a link in an old letter works for the new address of the list', async () => {
  const { send_id: send } = await begin('a');
  const token = await tokenOf(send);
  await importList({ 'ann.lee': 'ANN', bo: 'Bo' }, true);
  expect(await optOutByLink(token, 1)).toBe(true);
  expect(await marks()).toContainEqual({ name: 'ANN', opted_out: true, address_wrong: false });
});

test.each([
  ['the name, and then the address', { ann: 'Anna' }, { 'anna.lee': 'Anna' }],
  ['the address, and then the name', { 'ann.lee': 'Ann' }, { 'ann.lee': 'Anna' }],
])('an opt-out survives lists that renew %s', async (_what, first, second) => {
  await optOut(addressOf('ann'));
  await importList({ ...first, bo: 'Bo' }, true);
  await importList({ ...second, bo: 'Bo' }, true);
  expect(await marks()).toContainEqual({ name: 'Anna', opted_out: true, address_wrong: false });
});

test('an opt-out survives a list that corrects the name and has another address of the person', async () => {
  await importList({ ann: 'A.', bo: 'Bo' }, true);
  await optOut(addressOf('ann'));
  await importList({ 'ann.lee': 'Ann', ann: 'Ann', bo: 'Bo' }, true);
  expect((await marks()).filter((coach) => JSON.stringify(coach).includes('"opted_out":true'))).toHaveLength(2);
});

test('a link in a letter from before a name was corrected works for the person of the list', async () => {
  const { send_id: send } = await begin('a');
  const token = await tokenOf(send);
  await importList({ ann: 'Anna', 'anna.lee': 'Anna', bo: 'Bo' }, true);
  expect(await optOutByLink(token, 1)).toBe(true);
  expect((await marks()).filter((coach) => JSON.stringify(coach).includes('"opted_out":true'))).toHaveLength(2);
});

test('a successor at the address of an office does not inherit a wish for the own address', async () => {
  await optOut(addressOf('ann'));
  await database.admin.query(`update private.coaches set first_name = 'Cam', last_name = 'Fox' where email = $1`, [
    addressOf('ann'),
  ]);
  await database.admin.query(
    `insert into private.coaches (first_name, last_name, school, conference, email, division, gender, sport)
     values ('Cam', 'Fox', $1, 'MAC', $2, 1, 'women', 'soccer')`,
    [school, addressOf('cam')],
  );
  const { rows } = await database.admin.query(
    'select email, opted_out from private.coaches where school = $1 and last_name = $2 order by email',
    [school, 'Fox'],
  );
  expect(rows).toEqual([
    { email: addressOf('ann'), opted_out: true },
    { email: addressOf('cam'), opted_out: false },
  ]);
});

test('staff lift a wish with all addresses of the person', async () => {
  await importCoach(addressOf('ann.lee'));
  await optOut(addressOf('ann'));
  const staff = await createStaff(database, 'support');
  await database.admin.query(
    `select public.staff_mark_coach($1, (select id from private.coaches where email = $2), 'opted_out', false, 'Asked')`,
    [staff, addressOf('ann.lee')],
  );
  expect((await marks()).filter((coach) => JSON.stringify(coach).includes('"opted_out":true'))).toEqual([]);
  await importList({ ann: 'Ann', 'ann.lee': 'Ann', bo: 'Bo' }, true);
  expect((await marks()).filter((coach) => JSON.stringify(coach).includes('"opted_out":true'))).toEqual([]);
});

test('a wrong address gets no email; an import with a new address repairs the coach, who keeps the id', async () => {
  await database.admin.query('select public.mark_address_wrong($1)', [addressOf('ann')]);
  expect(addressesOf(await begin('a'))).toEqual([addressOf('bo')]);
  await importCoach(addressOf('ann'));
  expect(await marks()).toContainEqual({ name: 'Ann', opted_out: false, address_wrong: true });
  await importCoach(addressOf('ann.lee'));
  expect(await marks()).toMatchObject([{ address_wrong: false }, { address_wrong: false }]);
  const { rows } = await database.admin.query<{ email: string }>('select email from private.coaches where id = $1', [
    ids[0],
  ]);
  expect(rows).toEqual([{ email: addressOf('ann.lee') }]);
});

test('a link opts out the coach that it names, or all of its letter, and a second time changes nothing', async () => {
  const { send_id: send } = await begin('a');
  const token = await tokenOf(send);
  expect([await optOutByLink(token, 2), await optOutByLink(token, 2)]).toEqual([true, true]);
  expect(await marks()).toMatchObject([{ opted_out: false }, { opted_out: true }]);
  expect(await optOutByLink(token, 3)).toBe(false);
  expect(await optOutByLink(token, null)).toBe(true);
  expect(await marks()).toMatchObject([{ opted_out: true }, { opted_out: true }]);
});

test('a link works after the account of its athlete was deleted, and the coach left the list', async () => {
  const { send_id: send } = await begin('a');
  const token = await tokenOf(send);
  const other = await database.createUser(1);
  await database.admin.query('delete from auth.users where id = $1', [user]);
  await database.admin.query('delete from private.coaches where school = $1', [school]);
  expect(await optOutByLink(token, 1)).toBe(true);
  await importCoach(addressOf('ann'));
  expect(await marks()).toMatchObject([{ name: 'Ann', opted_out: true }]);
  user = other;
});

test('an altered link opts nobody out', async () => {
  const { send_id: send } = await begin('a');
  const token = await tokenOf(send);
  const altered = [...token].map(
    (letter, place) => token.slice(0, place) + (letter === '0' ? '1' : '0') + token.slice(place + 1),
  );
  const found = await Promise.all(
    [...altered, '', `${token}0`, token.toUpperCase()].map((each) => optOutByLink(each, 1)),
  );
  expect(new Set(found)).toEqual(new Set([false]));
  expect(await marks()).toMatchObject([{ opted_out: false }, { opted_out: false }]);
});

test('no stored row has the address of a coach who opted out, once the coach left the list', async () => {
  const { send_id: send } = await begin('a');
  await optOutByLink(await tokenOf(send), 1);
  const { rows } = await database.admin.query(
    `select row_to_json(s)::text || row_to_json(r)::text as stored
     from private.stopped_addresses s join private.letter_recipients r using (address_hash)
     where r.send_id = $1`,
    [send],
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('@');
});
