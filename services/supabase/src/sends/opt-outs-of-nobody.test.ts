import { randomUUID } from 'node:crypto';
import { useOptOutSchool } from '../testing/opt-out-school.ts';

const at = useOptOutSchool();
const { addMan, addressOf, lift, mark, optOut, optOutByLink, stopped } = at;

test('a press for whom the list does not name is not the wish of the one whom it names at the same address', async () => {
  await addMan('Head Coach', 'office', 'golf');
  await addMan('Kim Fox', 'office', 'tennis');
  await addMan('Kim Fox', 'kim', 'rowing');
  const letter = randomUUID();
  await at.database.admin.query(
    `insert into private.letter_recipients (send_id, place, name, school, address_hash, sender_hash)
     values ($1, 1, 'Head Coach', $2, private.address_hash($3), private.sender_hash($1))`,
    [letter, at.school, addressOf('office')],
  );
  await optOutByLink(letter, 1);
  expect(await stopped('office', 'kim')).toEqual([true, false]);
  // Staff lift what Kim Fox said, which is nothing: the wish at the office stays.
  await expect(lift('office')).rejects.toMatchObject({ code: 'PT409' });
  await mark('office', true);
  await expect(lift('office')).rejects.toMatchObject({ code: 'PT409' });
  expect(await stopped('office')).toEqual([true]);
});

test('what lists write in place of a name is nobody: a wish holds for its address, and lifting one leaves the other', async () => {
  await addMan('Head Coach', 'golf', 'golf');
  await addMan('Head Coach', 'tennis', 'tennis');
  await optOut(addressOf('golf'));
  expect(await stopped('golf', 'tennis')).toEqual([true, false]);
  await optOut(addressOf('tennis'));
  await lift('golf');
  expect(await stopped('golf', 'tennis')).toEqual([false, true]);
  const { rows } = await at.database.admin.query(
    `select name, private.person_name(name) is null as is_nobody
     from unnest(array['TBA TBA', 'Head Men''s Soccer Coach', 'To Be Announced', ' ', 'Mark Coach', 'Ann Head', 'A. Field-Lee']) name`,
  );
  expect(rows.map((row) => row.is_nobody)).toEqual([true, true, true, true, false, false, false]);
});
