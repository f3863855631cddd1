import type { Client } from 'pg';
import { useTwoStates } from '../testing/restore/two-states.ts';

const { newest, restored, carry, user, other } = await useTwoStates();
const since = new Date(Date.now() - 60_000);

/** A run with one email that is at the provider. Mailbox, run and email have the id of the account. */
async function addEmail(database: Client, account: string): Promise<void> {
  await database.query(
    `insert into public.mail_connections (id, user_id, provider, email, handle_hash)
     values ($1::uuid, $1::uuid, 'outlook', $1::text || '@mail.example', sha256($1::text::bytea))`,
    [account],
  );
  await database.query(
    `insert into public.runs (id, user_id, idempotency_key, request_hash, connection_id, provider, mailbox, sender_name,
       gender, sport, subject, body, wake_at)
     values ($1::uuid, $1::uuid, $1::text, 'hash', $1::uuid, 'outlook', 'a@mail.example', 'Jo', 'women', 'soccer', 'Hi', 'Hi', now())`,
    [account],
  );
  await database.query(
    `insert into public.sends (id, user_id, idempotency_key, request_hash, school, provider, connection_id, run_id,
       position, status, attempt, charged, subject, body, started_at, lease_until, draft_id)
     values ($1::uuid, $1::uuid, $1::text, 'hash', 'Akron', 'outlook', $1::uuid, $1::uuid, 1, 'sending', 1, true, 'Hi', 'Hi',
       now(), now() + interval '1 minute', 'd')`,
    [account],
  );
}
const statuses = async () =>
  (await restored.query('select user_id, status from public.sends order by user_id')).rows.map(({ status }) => status);
const accept = (send: string) => newest.query(`select public.settle_send($1, 'message', null)`, [send]);

beforeAll(async () => {
  for (const database of [newest, restored]) for (const id of [user, other]) await addEmail(database, id);
});

test('an email of an account that was suspended, or was to be deleted and is kept, is known again', async () => {
  await restored.query('select public.request_account_deletion($1)', [other]);
  for (const database of [newest, restored])
    await database.query(`update auth.users set banned_until = 'tomorrow' where id = $1`, [user]);
  for (const send of [user, other]) await accept(send);
  expect(await carry(since)).toContain('2 emails that left since then are known again.');
  expect(await statuses()).toEqual(['sent', 'sent']);
  expect((await restored.query('select user_id from public.account_deletions')).rows).toEqual([]);
});

test('a question of an earlier restore that nobody has answered stays as wide as it was', async () => {
  const [first, second] = ['2026-11-23T12:00:00Z', '2026-11-25T13:30:00Z'];
  for (const database of [newest, restored]) await database.query('select private.ask_after_restore($1)', [first]);
  await newest.query('delete from public.restore_checks where user_id = $1', [other]);
  await carry(new Date(second));
  await restored.query('select private.ask_after_restore($1)', [second]);
  const { rows } = await restored.query('select restored_to from public.restore_checks order by user_id');
  expect(rows.map(({ restored_to: to }) => to)).toEqual([new Date(first), new Date(second)]);
});
