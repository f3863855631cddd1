import { useOptOutSchool } from '../testing/opt-out-school.ts';
import { createStaff } from '../testing/staff-calls.ts';

const at = useOptOutSchool();
const { addressOf, importList, optOut, stoppedFor } = at;

/** Staff lift the wish of the coach with this address. */
async function lift(name: string): Promise<void> {
  await at.database.admin.query(
    `select public.staff_mark_coach($1, (select max(id) from private.coaches where email = $2), 'opted_out', false, 'Asked')`,
    [await createStaff(at.database, 'support'), addressOf(name)],
  );
}

/** Which of the addresses get no email. */
const stopped = (...names: readonly string[]) => Promise.all(names.map((name) => stoppedFor(addressOf(name))));

/** Kim and Pat Fox, who share the address of an office and have one each of their own, on one list. */
const shareAnOffice = () =>
  at.database.admin.query(
    `insert into private.coaches (first_name, last_name, school, conference, email, division, gender, sport)
     select first_name, 'Fox', $1, 'MAC', address, 1, gender, 'soccer'
     from (values
       ('Kim', $2, 'men'), ('Kim', $3, 'men'), ('Pat', $2, 'women'), ('Pat', $4, 'women')
     ) as coach (first_name, address, gender)`,
    [at.school, ...['office', 'kim', 'pat'].map(addressOf)],
  );

test('the wish of one of two people at an office holds for the office, and not for the other one elsewhere', async () => {
  await shareAnOffice();
  await optOut(addressOf('kim'));
  expect(await stopped('kim', 'office', 'pat')).toEqual([true, true, false]);
});

test('staff who lift the wish of one person leave that of another one who has the same address', async () => {
  await shareAnOffice();
  await optOut(addressOf('kim'));
  await optOut(addressOf('pat'));
  await lift('pat');
  expect(await stopped('kim', 'office', 'pat')).toEqual([true, true, false]);
  await expect(lift('office')).rejects.toMatchObject({ code: 'PT409' });
});

test('staff lift a wish with all addresses of the person', async () => {
  await importList({ 'ann.lee': 'Ann' });
  await optOut(addressOf('ann'));
  await lift('ann.lee');
  expect(await stopped('ann', 'ann.lee')).toEqual([false, false]);
  await importList({ ann: 'Ann', 'ann.lee': 'Ann', bo: 'Bo' }, true);
  expect(await stopped('ann', 'ann.lee')).toEqual([false, false]);
});

test('a lifted wish stays lifted after the next list, also if it came before the name was renewed', async () => {
  await optOut(addressOf('ann'));
  await importList({ ann: 'Anna', 'anna.lee': 'Anna', bo: 'Bo' }, true);
  await lift('anna.lee');
  expect(await stopped('ann', 'anna.lee')).toEqual([false, false]);
  await importList({ ann: 'Anna', 'anna.lee': 'Anna', bo: 'Bob' }, true);
  expect(await stopped('ann', 'anna.lee')).toEqual([false, false]);
});

test('a wish follows a new name while the list still has the old one in another row, and goes with it', async () => {
  await importList({ mary: 'Mary Smith' });
  await optOut(addressOf('mary'));
  await importList({ new: 'Mary Smith' });
  await importList({ new: 'Mary Jones' });
  await importList({ newest: 'Mary Jones' });
  expect(await stopped('mary', 'new', 'newest')).toEqual([true, true, true]);
  await expect(lift('newest')).rejects.toMatchObject({ code: 'PT409' });
  await lift('mary');
  expect(await stopped('mary', 'new', 'newest')).toEqual([false, false, false]);
});
