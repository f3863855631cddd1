import { useOptOutSchool } from '../testing/opt-out-school.ts';

const at = useOptOutSchool();
const { addMan, addressOf, importList, lift, mark, optOut, stopped } = at;

/** A letter to a coach, by the name in the address, and whether its page says that the coach opted out. */
async function letterTo(name: string, called: string) {
  const id = await at.letterTo(name, called);
  return {
    press: () => at.optOutByLink(id, null),
    isDone: async () => (await at.database.api.query('select opted_out from public.read_opt_out($1)', [id])).rows,
  };
}

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

test.each(['the own link', 'staff'])('who is not named may ask as well as a namesake, by %s', async (way) => {
  await addMan('Head Coach', 'golf', 'golf');
  await addMan('Head Coach', 'tennis', 'tennis');
  const [golf, tennis] = [await letterTo('golf', 'Head Coach'), await letterTo('tennis', 'Head Coach')];
  await golf.press();
  expect([await golf.isDone(), await tennis.isDone()]).toEqual([[{ opted_out: true }], [{ opted_out: false }]]);
  await (way === 'staff' ? mark('tennis', true) : tennis.press());
  expect(await tennis.isDone()).toEqual([{ opted_out: true }]);
  await expect(lift('golf')).rejects.toMatchObject({ code: 'PT409' });
  expect(await stopped('golf', 'tennis')).toEqual([true, true]);
});

test('the wish of a coach who is not named is lifted at the address that the next list has', async () => {
  await importList({ old: 'Head Coach' });
  await optOut(addressOf('old'));
  await importList({ new: 'Head Coach' }, true);
  await lift('new');
  expect(await stopped('new')).toEqual([false]);
  await importList({ new: 'Head Coach', old: 'Head Coach' }, true);
  expect(await stopped('new', 'old')).toEqual([false, true]);
});

test('two who asked keep their wishes when a list spells differently what it has in place of names', async () => {
  await importList({ x: 'Soccer Coach', y: 'Soccer Coach' });
  for (const name of ['x', 'y']) await (await letterTo(name, 'Soccer Coach')).press();
  await importList({ x: 'Head Coach', y: 'Head Coach' }, true);
  await expect(lift('y')).rejects.toMatchObject({ code: 'PT409' });
  expect(await stopped('x', 'y')).toEqual([true, true]);
});

test('a wish holds for nobody whom the list calls otherwise, and is there when its coach is on the list again', async () => {
  await importList({ x: 'Head Coach', y: 'Soccer Coach', z: 'Head Coach' });
  await (await letterTo('x', 'Head Coach')).press();
  await importList({ y: 'Soccer Coach', z: 'Soccer Coach' }, true);
  expect(await stopped('y', 'z')).toEqual([false, true]);
  for (const time of ['once', 'again']) {
    if (time === 'again') await (await letterTo('z', 'Soccer Coach')).press();
    await lift('z');
    await importList({ x: 'Head Coach', y: 'Soccer Coach', z: 'Soccer Coach' }, true);
    expect([time, await stopped('x', 'y', 'z')]).toEqual([time, [true, false, false]]);
  }
});

test('a wish that stayed at its address is not lifted with a namesake, however often', async () => {
  await importList({ x: 'Head Coach', z: 'Head Coach' });
  await (await letterTo('x', 'Head Coach')).press();
  await importList({ z: 'Head Coach' }, true);
  for (const time of [1, 2, 3]) {
    await (await letterTo('z', 'Head Coach')).press();
    await lift('z');
    await importList({ x: 'Head Coach', z: 'Head Coach' }, true);
    expect([time, await stopped('x', 'z')]).toEqual([time, [true, false]]);
  }
});

test.each([
  ['TBA TBA', true],
  ['Head Men’s Soccer Coach', true],
  ['Acrobatics & Tumbling Coach', true],
  ['1st Assistant', true],
  ['To Be Announced', true],
  ['Mark Coach', false],
  ['Ann Head', false],
  ['A. Field-Lee', false],
])('%s stands in place of a name: %s', async (name, expected) => {
  const { rows } = await at.database.admin.query('select private.is_placeholder($1) as found', [name]);
  expect(rows).toEqual([{ found: expected }]);
});
