import { useTwoStates } from '../testing/restore/two-states.ts';

const { newest, restored, carry } = await useTwoStates();

test("a wish that followed from a colleague's, and became the coach's own since, outlives the lifting of the other", async () => {
  const colleague = '11111111-1111-4111-8111-111111111111';
  const pressed = `select private.stop_address(sha256('office'), 'Bo Fox', 'Akron', 'opted_out', $1, null)`;
  for (const database of [newest, restored]) {
    await database.query(pressed, ['list']);
    await database.query('update private.stopped_addresses set wish_id = $1', [colleague]);
  }
  await newest.query(pressed, ['link']);
  await carry(new Date(Date.now() - 60_000));
  // As staff lift the wish of the colleague, with all that follows from it.
  await restored.query(`delete from private.stopped_addresses where source = 'list' and wish_id = $1`, [colleague]);
  const { rows } = await restored.query('select source from private.stopped_addresses');
  expect(rows).toEqual([{ source: 'link' }]);
});
