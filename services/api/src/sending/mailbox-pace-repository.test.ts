import { startStandIns, type StandIns } from '../testing/stand-ins.ts';
import { statementsOf } from '../testing/statements-of.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let standIns: StandIns;
let api: TestApi;
beforeAll(async () => {
  standIns = await startStandIns();
  api = await startTestApi({ standIns });
});
afterAll(async () => {
  await api.close();
  await standIns.close();
});

test('a mailbox is taken, given back and blocked by one prepared statement each', async () => {
  const user = await api.createUser();
  await api.connect(user, 'outlook');
  const { rows } = await api.admin.query<{ id: string }>('select id from public.mail_connections where user_id = $1', [
    user.id,
  ]);
  const id = rows[0]?.id ?? '';
  const { pace } = api.dependencies.send;
  const statements = await statementsOf(async () => {
    expect(await pace.tryTake(id, 60_000)).toEqual({ taken: true, blockedMs: 0 });
    expect(await pace.tryTake(id, 60_000)).toMatchObject({ taken: false });
    await pace.giveBack(id, 0);
    expect(await pace.tryTake(id, 60_000)).toMatchObject({ taken: true });
    await pace.block(id, 60);
    expect(await pace.tryTake(id, 60_000)).toEqual({ taken: false, blockedMs: expect.any(Number) });
  });
  expect(statements).toEqual([
    ...['take-mailbox', 'take-mailbox', 'give-back-mailbox', 'take-mailbox', 'block-mailbox', 'take-mailbox'],
  ]);
});
