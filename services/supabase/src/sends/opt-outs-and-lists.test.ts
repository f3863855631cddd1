import { useOptOutSchool } from '../testing/opt-out-school.ts';
import { createStaff } from '../testing/staff-calls.ts';

const at = useOptOutSchool();
const { addressOf, begin, importList, marks, optOut, optOutByLink, tokenOf } = at;
const refused = { code: 'PT410' };
/** Staff lift the wish of the coach with this address. */
async function lift(name: string): Promise<void> {
  await at.database.admin.query(
    `select public.staff_mark_coach($1, (select id from private.coaches where email = $2), 'opted_out', false, 'Asked')`,
    [await createStaff(at.database, 'support'), addressOf(name)],
  );
}

/** How many coaches of the school are marked. */
const optedOut = async () =>
  (await marks()).filter((coach) => JSON.stringify(coach).includes('"opted_out":true')).length;

test('an opt-out survives imports: of the same list, of a list without the coach, and of a new address of the same person', async () => {
  await optOut(addressOf('ann'));
  await importList({ ann: 'Ann' });
  expect(await marks()).toContainEqual({ name: 'Ann', opted_out: true, address_wrong: false });
  await importList({ 'ann.lee': 'Ann' });
  expect(await optedOut()).toBe(2);
  await at.database.admin.query('delete from private.coaches where school = $1', [at.school]);
  await importList({ 'ann.lee': 'Ann' });
  await importList({ ann: 'Ann' });
  expect(await marks()).toEqual([
    { name: 'Ann', opted_out: true, address_wrong: false },
    { name: 'Ann', opted_out: true, address_wrong: false },
  ]);
});

test('an opt-out holds for all addresses that the person has in the program', async () => {
  await importList({ 'ann.lee': 'Ann' });
  const { send_id: send } = await begin('a');
  expect(await optOutByLink(await tokenOf(send), 1)).toBe(true);
  expect(await optedOut()).toBe(2);
  await expect(begin('b', true, ['ann.lee'])).rejects.toMatchObject(refused);
});

test('an opt-out survives a list that corrects the name of the person at another address', async () => {
  await importList({ ann: 'Ann', 'ann.lee': 'A.', bo: 'Bo' });
  await optOut(addressOf('ann'));
  await importList({ ann: 'Ann', 'ann.lee': 'Ann', bo: 'Bo' });
  expect(await marks()).toMatchObject([{ opted_out: true }, { opted_out: false }, { name: 'Ann', opted_out: true }]);
  await expect(begin('b', true, ['ann.lee'])).rejects.toMatchObject(refused);
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
  await at.database.admin.query(
    `insert into private.stopped_addresses (address_hash, person_hash, reason, source, sender_hash)
     values (private.address_hash($1), private.person_hash('Ann Lee', $2), 'from_sender', 'link', private.sender_hash($3))`,
    [addressOf('ann'), at.school, at.user],
  );
  await importList({ 'ann.lee': 'Ann', bo: 'Bo' }, true);
  expect(await marks()).toContainEqual({ name: 'Ann', opted_out: false, address_wrong: false });
  await expect(begin('b', true, ['ann.lee'])).rejects.toMatchObject(refused);
});

test.each([
  ['without accents', ['José', 'Gómez'], ['Jose', 'Gomez']],
  ['with accents', ['Jose', 'Gomez'], ['Jose\u0301', 'Go\u0301mez']],
])(
  'an opt-out survives a list that spells the name %s, and the next one with another address',
  async (_how, names, later) => {
    const rename = (to: readonly string[]) =>
      at.database.admin.query('update private.coaches set first_name = $2, last_name = $3 where email = $1', [
        addressOf('ann'),
        ...to,
      ]);
    await rename(names);
    await optOut(addressOf('ann'));
    await rename(later);
    await at.database.admin.query('update private.coaches set email = $2 where email = $1', [
      addressOf('ann'),
      addressOf('new'),
    ]);
    expect(await optedOut()).toBe(1);
  },
);

test('an opt-out survives a list that spells the school anew, and the next one with another address', async () => {
  await optOut(addressOf('ann'));
  const add = (name: string, email: string) =>
    at.database.admin.query(
      `insert into private.coaches (first_name, last_name, school, conference, email, division, gender, sport)
       values ('Ann', 'Lee', $1, 'MAC', $2, 1, 'women', 'soccer')`,
      [name, email],
    );
  await add(`New ${at.school}`, addressOf('ann'));
  await at.database.admin.query('delete from private.coaches where school = $1', [at.school]);
  await add(`New ${at.school}`, addressOf('other'));
  const { rows } = await at.database.admin.query('select opted_out from private.coaches where school = $1', [
    `New ${at.school}`,
  ]);
  expect(rows).toEqual([{ opted_out: true }, { opted_out: true }]);
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
  expect(await optedOut()).toBe(2);
});

test('a link in a letter from before a name was corrected works for the person of the list', async () => {
  const { send_id: send } = await begin('a');
  const token = await tokenOf(send);
  await importList({ ann: 'Anna', 'anna.lee': 'Anna', bo: 'Bo' }, true);
  expect(await optOutByLink(token, 1)).toBe(true);
  expect(await optedOut()).toBe(2);
});

test('a successor at the address of an office does not inherit a wish for the own address', async () => {
  await optOut(addressOf('ann'));
  await at.database.admin.query(`update private.coaches set first_name = 'Cam', last_name = 'Fox' where email = $1`, [
    addressOf('ann'),
  ]);
  await at.database.admin.query(
    `insert into private.coaches (first_name, last_name, school, conference, email, division, gender, sport)
     values ('Cam', 'Fox', $1, 'MAC', $2, 1, 'women', 'soccer')`,
    [at.school, addressOf('cam')],
  );
  const { rows } = await at.database.admin.query(
    'select email, opted_out from private.coaches where school = $1 and last_name = $2 order by email',
    [at.school, 'Fox'],
  );
  expect(rows).toEqual([
    { email: addressOf('ann'), opted_out: true },
    { email: addressOf('cam'), opted_out: false },
  ]);
});

test('staff lift a wish with all addresses of the person', async () => {
  await importList({ 'ann.lee': 'Ann' });
  await optOut(addressOf('ann'));
  await lift('ann.lee');
  expect(await optedOut()).toBe(0);
  await importList({ ann: 'Ann', 'ann.lee': 'Ann', bo: 'Bo' }, true);
  expect(await optedOut()).toBe(0);
});

test('a lifted wish stays lifted after the next list, also if it came before the name was renewed', async () => {
  await optOut(addressOf('ann'));
  await importList({ ann: 'Anna', 'anna.lee': 'Anna', bo: 'Bo' }, true);
  await lift('anna.lee');
  expect(await optedOut()).toBe(0);
  await importList({ ann: 'Anna', 'anna.lee': 'Anna', bo: 'Bob' }, true);
  expect(await optedOut()).toBe(0);
});

test('a wrong address gets no email; an import with a new address repairs the coach, who keeps the id', async () => {
  await at.database.admin.query('select public.mark_address_wrong($1)', [addressOf('ann')]);
  expect((await begin('a')).coaches).toMatchObject([{ email: addressOf('bo') }]);
  await importList({ ann: 'Ann' });
  expect(await marks()).toContainEqual({ name: 'Ann', opted_out: false, address_wrong: true });
  await importList({ 'ann.lee': 'Ann' });
  expect(await marks()).toMatchObject([{ address_wrong: false }, { address_wrong: false }]);
  const { rows } = await at.database.admin.query<{ email: string }>('select email from private.coaches where id = $1', [
    at.ids[0],
  ]);
  expect(rows).toEqual([{ email: addressOf('ann.lee') }]);
});
