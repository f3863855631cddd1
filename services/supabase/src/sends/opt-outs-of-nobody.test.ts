import { useOptOutSchool } from '../testing/opt-out-school.ts';

const at = useOptOutSchool();
const { addMan, addressOf, importList, lift, optOut, stopped } = at;

test('what lists write in place of a name is one person: a wish stops all, and stays while two of them asked', async () => {
  await addMan('Soccer Coach', 'golf', 'golf');
  await addMan('Soccer Coach', 'tennis', 'tennis');
  await optOut(addressOf('golf'));
  expect(await stopped('golf', 'tennis')).toEqual([true, true]);
  await lift('golf');
  expect(await stopped('golf', 'tennis')).toEqual([false, false]);
  for (const name of ['golf', 'tennis']) await optOut(addressOf(name));
  for (const name of ['golf', 'tennis']) await expect(lift(name)).rejects.toMatchObject({ code: 'PT409' });
  expect(await stopped('golf', 'tennis')).toEqual([true, true]);
});

test('the wish of a coach whom the list does not name holds at the address that the next list has', async () => {
  await importList({ old: 'Soccer Coach' });
  await optOut(addressOf('old'));
  await importList({ new: 'Soccer Coach' }, true);
  expect(await stopped('new')).toEqual([true]);
});

test.each([
  ['TBA TBA', true],
  ['Head Men’s Soccer Coach', true],
  ['To Be Announced', true],
  ['Mark Coach', false],
  ['Ann Head', false],
  ['A. Field-Lee', false],
])('%s stands in place of a name: %s', async (name, expected) => {
  const { rows } = await at.database.admin.query('select private.is_placeholder($1) as found', [name]);
  expect(rows).toEqual([{ found: expected }]);
});
