import { useOptOutSchool } from '../testing/opt-out-school.ts';

const at = useOptOutSchool();
const { addressOf, begin, importList, marks, optOut, optOutByLink, stoppedFor } = at;
const refused = { code: 'PT410' };

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
  expect(await optOutByLink(send, 1)).toBe(true);
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
    `select private.stop_address(private.address_hash($1), 'Ann Lee', $2, 'from_sender', 'link', null, private.sender_hash($3))`,
    [addressOf('ann'), at.school, at.user],
  );
  await importList({ 'ann.lee': 'Ann', bo: 'Bo' }, true);
  expect(await marks()).toContainEqual({ name: 'Ann', opted_out: false, address_wrong: false });
  await expect(begin('b', true, ['ann.lee'])).rejects.toMatchObject(refused);
});

test.each([
  ['José Gómez', 'Jose Gomez'],
  ['Jose Gomez', 'Jose\u0301 Go\u0301mez'],
  ['Ann O\u2019Brien', "Ann O'Brien"],
  ['Ann Smith-Jones', 'Ann Smith Jones'],
  ['Ann Lee', 'Ann Lee Jr.'],
  ['Søren Müßig', 'Soren Mussig'],
])('an opt-out of %s survives a list with another address and the name %s', async (name, later) => {
  await importList({ ann: name }, true);
  await optOut(addressOf('ann'));
  await importList({ new: later }, true);
  expect(await optedOut()).toBe(1);
});

/**
 * Lists in which Ann opts out after the first: coaches by the names in their addresses, and what the list calls the
 * school.
 */
const spellings: readonly [string, ...(readonly [Readonly<Record<string, string>>, string])[]][] = [
  ['the school, and then the address', [{ ann: 'Ann' }, 'New'], [{ 'ann.lee': 'Ann' }, 'New']],
  ['the address, and then the school', [{ 'ann.lee': 'Ann' }, ''], [{ 'ann.lee': 'Ann' }, 'New']],
  [
    'nothing of her, then her name, and then the address',
    [{ bo: 'Bo' }, ''],
    [{ ann: 'Anna' }, ''],
    [{ 'ann.lee': 'Anna' }, ''],
  ],
];
test.each(spellings)('an opt-out survives complete lists with %s', async (_what, ...lists) => {
  await optOut(addressOf('ann'));
  for (const [coaches, name] of lists) {
    await at.database.admin.query('delete from private.coaches where school <> $1 and email like $2', [
      at.school,
      `%@${at.school}.example`,
    ]);
    await importList({ ...coaches, bo: 'Bo' }, true, `${name}${at.school}`);
  }
  expect(await stoppedFor(addressOf('ann.lee'))).toBe(true);
});

test('a link in an old letter works for a person of whom lists renewed the name, and then the address', async () => {
  const { send_id: send } = await begin('a');
  await importList({ ann: 'Anna', bo: 'Bo' }, true);
  await importList({ 'anna.lee': 'Anna', bo: 'Bo' }, true);
  expect(await optOutByLink(send, 1)).toBe(true);
  expect(await stoppedFor(addressOf('anna.lee'))).toBe(true);
});

test('a link in a letter from before the school was spelled anew works for the person of the list', async () => {
  const { send_id: send } = await begin('a');
  await at.database.admin.query('delete from private.coaches where school = $1', [at.school]);
  await importList({ ann: 'Ann' }, true, `New${at.school}`);
  expect(await optOutByLink(send, 1)).toBe(true);
  await importList({ 'ann.lee': 'Ann' }, true, `New${at.school}`);
  expect(await stoppedFor(addressOf('ann.lee'))).toBe(true);
});

test('an opt-out survives a list that removes one of two names, and the next one with another address', async () => {
  await importList({ ann: 'Ann Smith' });
  await optOut(addressOf('ann'));
  await at.database.admin.query(
    `insert into private.coaches (first_name, last_name, school, conference, email, division, gender, sport)
     values ('Ann', 'Jones', $1, 'MAC', $2, 1, 'men', 'soccer')`,
    [at.school, addressOf('ann')],
  );
  await importList({ bo: 'Bo' }, true);
  await at.database.admin.query(
    `insert into private.coaches (first_name, last_name, school, conference, email, division, gender, sport)
     values ('Ann', 'Jones', $1, 'MAC', $2, 1, 'men', 'golf')`,
    [at.school, addressOf('new')],
  );
  expect(await stoppedFor(addressOf('new'))).toBe(true);
});

test('a link in an old letter works for the new address of the list', async () => {
  const { send_id: send } = await begin('a');
  await importList({ 'ann.lee': 'ANN', bo: 'Bo' }, true);
  expect(await optOutByLink(send, 1)).toBe(true);
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
  await importList({ ann: 'Anna', 'anna.lee': 'Anna', bo: 'Bo' }, true);
  expect(await optOutByLink(send, 1)).toBe(true);
  expect(await optedOut()).toBe(2);
});

test('a successor at the address of an office does not inherit a wish for the own address', async () => {
  await optOut(addressOf('ann'));
  await importList({ ann: 'Cam Fox' }, true);
  await importList({ ann: 'Cam Fox', cam: 'Cam Fox' }, true);
  expect(await stoppedFor(addressOf('ann'))).toBe(true);
  expect(await stoppedFor(addressOf('cam'))).toBe(false);
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
