import { connectMailbox as connectMailboxOf } from '../testing/connect-mailbox.ts';
import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';

let database: PreparedDatabase;
beforeAll(async () => {
  database = await openPreparedDatabase();
});
afterAll(() => database.close());

async function connectMailbox(): Promise<string> {
  return connectMailboxOf(database.api, await database.createUser());
}

/** Whole hours to wait. Hours, so that the speed of this machine cannot change the answer. */
async function claim(mailbox: string, maxWait = '1 year'): Promise<number | undefined> {
  const { rows } = await database.api.query<{ hours: number }>(
    `select round(extract(epoch from public.claim_mailbox_slot($1, '1 hour', $2)) / 3600)::int as hours`,
    [mailbox, maxWait],
  );
  return rows[0]?.hours;
}

// @spec D1.9e
test('sends of one mailbox at once get moments one spacing apart', async () => {
  const mailbox = await connectMailbox();
  const waits = await Promise.all(Array.from({ length: 8 }, () => claim(mailbox)));
  expect(waits.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('a wait that is too long is told and takes no moment', async () => {
  const mailbox = await connectMailbox();
  await claim(mailbox);
  expect([await claim(mailbox, '5 minutes'), await claim(mailbox, '5 minutes')]).toEqual([1, 1]);
  expect([await claim(mailbox), await claim(mailbox)]).toEqual([1, 2]);
});

test('a mailbox that the provider asked to be silent waits, and a shorter silence does not end a longer one', async () => {
  const mailbox = await connectMailbox();
  for (const silence of ['5 hours', '2 hours']) {
    await database.api.query('select public.block_mailbox($1, now() + $2::interval)', [mailbox, silence]);
  }
  expect(await claim(mailbox)).toBe(5);
});

test('one mailbox does not slow down another', async () => {
  const [one, two] = [await connectMailbox(), await connectMailbox()];
  await claim(one);
  expect(await claim(two)).toBe(0);
});

test('a mailbox that was disconnected says so', async () => {
  await expect(claim('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ code: 'PT404' });
});
