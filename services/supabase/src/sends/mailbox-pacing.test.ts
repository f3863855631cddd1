import { connectMailbox as connectMailboxOf } from '../testing/connect-mailbox.ts';
import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';

let database: PreparedDatabase;
let mailbox: string;
beforeAll(async () => {
  database = await openPreparedDatabase();
});
beforeEach(async () => {
  mailbox = await connectMailbox();
});
afterAll(() => database.close());

async function connectMailbox(): Promise<string> {
  return connectMailboxOf(database.api, await database.createUser());
}

/** Whether it was taken, and the rest of the provider's pause: in whole hours, so a slow machine does not matter. */
async function take(id = mailbox, lease = '1 hour'): Promise<{ taken: boolean; hours: number | null } | undefined> {
  const { rows } = await database.api.query<{ taken: boolean; hours: number | null }>(
    `select taken, round(extract(epoch from blocked_for) / 3600)::int as hours from public.take_mailbox($1, $2)`,
    [id, lease],
  );
  return rows[0];
}

// @spec D1.9e
test('of concurrent sends one takes the mailbox', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => take()));
  expect(answers.filter((answer) => answer?.taken)).toHaveLength(1);
});

test('it is free again after the lease', async () => {
  expect(await take(mailbox, '0 seconds')).toMatchObject({ taken: true });
  expect(await take()).toMatchObject({ taken: true });
  expect(await take()).toMatchObject({ taken: false });
});

test("it is not free during a provider's pause, and a shorter pause does not end a longer one", async () => {
  for (const pause of ['5 hours', '2 hours']) {
    await database.api.query('select public.block_mailbox($1, $2)', [mailbox, pause]);
  }
  expect(await take()).toEqual({ taken: false, hours: 5 });
});

test('it is free after the pause', async () => {
  await database.api.query(`select public.block_mailbox($1, '-1 minute')`, [mailbox]);
  expect(await take()).toEqual({ taken: true, hours: 0 });
});

test('one mailbox does not slow down another', async () => {
  await take();
  expect(await take(await connectMailbox())).toMatchObject({ taken: true });
});

test('a disconnected mailbox is an error', async () => {
  await expect(take('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ code: 'PT404' });
});
