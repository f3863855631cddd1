import { useOptOutSchool } from '../testing/opt-out-school.ts';

const at = useOptOutSchool();
const { addressOf, begin, optOutByLink, stoppedFor } = at;

test('a press waits for no import, and holds at once, also for what the list calls the person afterwards', async () => {
  const { send_id: send } = await begin('a');
  const list = await at.database.admin.connect();
  try {
    await list.query('begin');
    await list.query('select private.merge_coaches(false)');
    await list.query(
      `insert into private.coaches (first_name, last_name, school, conference, email, division, gender, sport)
       values ('Ann', 'Lee', $1, 'MAC', $2, 1, 'men', 'soccer')`,
      [at.school, addressOf('ann.lee')],
    );
    expect(await optOutByLink(send, 1)).toBe(true);
    await expect(begin('b', true, ['ann'])).rejects.toMatchObject({ code: 'PT410' });
    await list.query('commit');
  } finally {
    list.release();
  }
  await at.database.api.query('select public.settle_wishes()');
  expect(await Promise.all([addressOf('ann'), addressOf('ann.lee')].map(stoppedFor))).toEqual([true, true]);
});

test('presses for one person at once all hold', async () => {
  const { send_id: send } = await begin('a');
  const pressed = await Promise.all(Array.from({ length: 20 }, (_, i) => optOutByLink(send, i % 2 === 0 ? null : 1)));
  expect(new Set(pressed)).toEqual(new Set([true]));
  await at.database.api.query('select public.settle_wishes()');
  expect(await Promise.all([addressOf('ann'), addressOf('bo')].map(stoppedFor))).toEqual([true, true]);
});
