import { useOptOutSchool } from '../testing/opt-out-school.ts';

const at = useOptOutSchool();
const { addMan, addressOf, importList, lift, mark, optOut, optOutByLink, stopped, stoppedFor } = at;

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

test('who shares the address of somebody who opted out can opt out too, by the link of a letter and through staff', async () => {
  await shareAnOffice();
  await at.database.admin.query(
    `select private.stop_address(private.address_hash($1), 'Kim Fox', $2, 'opted_out', 'link', null),
       private.follow_wishes_now(array[private.address_hash($1)])`,
    [addressOf('office'), at.school],
  );
  expect(await stopped('kim', 'office', 'pat')).toEqual([true, true, false]);
  const letter = await at.letterTo('office', 'Pat Fox');
  const page = await at.database.api.query('select name, opted_out from public.read_opt_out($1)', [letter]);
  expect(page.rows).toEqual([{ name: 'Pat Fox', opted_out: false }]);
  expect(await optOutByLink(letter, 1)).toBe(true);
  expect(await stopped('pat')).toEqual([true]);
  await lift('pat');
  expect(await stopped('kim', 'office', 'pat')).toEqual([true, true, false]);
  await mark('office', true);
  expect(await stopped('pat')).toEqual([true]);
});

test('staff who lift the wish of one recipient leave all that followed from that of another one of the same press', async () => {
  const { send_id: send } = await at.begin('a');
  await optOutByLink(send, null);
  await importList({ ann: 'Ann' }, true);
  await addMan('Robert Lee', 'bo', 'golf');
  await addMan('Robert Lee', 'robert', 'golf');
  await addMan('Bo Lee', 'bo', 'tennis');
  await lift('ann');
  expect(await stopped('ann', 'bo', 'robert')).toEqual([false, true, true]);
});

test('staff who lift the wish of a colleague leave that of a person whom lists renamed twice', async () => {
  await importList({ office: 'Mike Adams' });
  await importList({ office: 'Mike Adams-Cole' });
  await optOut(addressOf('office'));
  await importList({ office: 'Michael Adams-Cole' });
  await addMan('Mike Baker', 'office', 'golf');
  await addMan('Mike Baker', 'baker', 'golf');
  expect(await stopped('office', 'baker')).toEqual([true, false]);
  await expect(lift('office')).rejects.toMatchObject({ code: 'PT409' });
  expect(await stopped('office')).toEqual([true]);
});

test('a colleague is nobody whom a list gave another address, and then another name', async () => {
  await importList({ office: 'Mike Adams' });
  await optOut(addressOf('office'));
  await importList({ office: 'Mike Adams', adams: 'Mike Adams' });
  await importList({ adams: 'Michael Adams' }, true);
  await addMan('Mike Baker', 'office', 'golf');
  await addMan('Mike Baker', 'baker', 'golf');
  expect(await stopped('adams', 'office', 'baker')).toEqual([true, true, false]);
});

test('a colleague is nobody whose school a list spells in another way', async () => {
  await importList({ office: 'Mike Adams', adams: 'Mike Adams' });
  await addMan('Mike Baker', 'office', 'golf');
  await optOut(addressOf('adams'));
  await at.database.admin.query('delete from private.coaches where school = $1', [at.school]);
  const anew = `${at.school} State`;
  await importList({ office: 'Mike Adams' }, false, anew);
  await addMan('Mike Baker', 'office', 'golf', anew);
  await addMan('Mike Baker', 'baker', 'golf', anew);
  expect(await stopped('office', 'baker')).toEqual([true, false]);
});

test('one name at the address of a vendor is several people, if a list has it for several schools', async () => {
  const add = (...schools: readonly string[]) =>
    at.database.admin.query(
      `insert into private.coaches (first_name, last_name, school, conference, email, division, gender, sport)
       select 'Head', 'Coach', school, 'MAC', address, 1, 'men', 'soccer'
       from unnest($1::text[]) school cross join unnest(array[$2, school || '@own.example']) address`,
      [schools, addressOf('vendor')],
    );
  const [first = '', second = '', third = ''] = [1, 2, 3].map((n) => `${at.school}${n}`);
  await add(first, second);
  await add(third);
  await optOut(`${first}@own.example`);
  const ofOwn = [first, second, third].map((school) => stoppedFor(`${school}@own.example`));
  expect(await Promise.all(ofOwn)).toEqual([true, false, false]);
});

test('people of several lists at one address with a word in common are several', async () => {
  await importList({ office: 'Jo Fox', jo: 'Jo Fox' });
  await importList({ office: 'Jo Kim', kim: 'Jo Kim' }, false, `Other${at.school}`);
  await optOut(addressOf('jo'));
  expect(await stopped('jo', 'kim')).toEqual([true, false]);
});

test('staff who lift the wish of a colleague leave that of a person whom a list renamed meanwhile', async () => {
  await importList({ office: 'Mike Adams' });
  await optOut(addressOf('office'));
  await addMan('Mike Baker', 'office');
  await importList({ office: 'Michael Adams', adams: 'Michael Adams' });
  await expect(lift('office')).rejects.toMatchObject({ code: 'PT409' });
  expect(await stopped('office', 'adams')).toEqual([true, true]);
});

test('people whose names have words of one sign are several', async () => {
  await importList({ office: '\u660e \u674e' });
  await optOut(addressOf('office'));
  await addMan('\u4f1f \u738b', 'office');
  await expect(lift('office')).rejects.toMatchObject({ code: 'PT409' });
  expect(await stopped('office')).toEqual([true]);
});

test('staff who lift the mark of a successor leave the wish of the coach before, who is still on the list', async () => {
  await importList({ office: 'Ann Fox', ann: 'Ann Fox' });
  await optOut(addressOf('ann'));
  await importList({ office: 'Cy Fox', cy: 'Cy Fox' });
  await expect(lift('cy')).rejects.toMatchObject({ code: 'PT409' });
  expect(await stopped('ann')).toEqual([true]);
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
