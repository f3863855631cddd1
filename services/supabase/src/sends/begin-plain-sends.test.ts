import { balance } from './books.ts';
import { akron, groupTests, type GroupTest, type Sender } from './group-calls.ts';

let database: GroupTest['database'];
let calls: GroupTest['calls'];
let senders: GroupTest['senders'];
groupTests((given) => ({ database, calls, senders } = given));

/** All that beginning a send writes, but ids and times. */
async function written({ user, mailbox }: Sender): Promise<unknown> {
  const { rows } = await database.admin.query(
    `select
       s.idempotency_key, s.request_hash, s.school, s.provider, s.connection_id = m.id as by_mailbox, s.status, s.attempt,
       s.charged, s.draft_id, s.message_id, s.error_code, s.error_message,
       s.started_at = s.created_at and s.lease_until = s.created_at + interval '90 seconds' as leased,
       m.next_send_at - s.created_at between interval '90 seconds' and interval '100 seconds' as held,
       (select json_agg(json_build_array(l.kind, l.delta, l.send_id = s.id, l.send_attempt) order by l.id)
        from public.token_ledger l where l.user_id = s.user_id) as ledger,
       t.tokens_available, t.tokens_used, t.uncounted_room
     from public.sends s
     join public.token_tracker t using (user_id)
     join public.mail_connections m on m.id = $2
     where s.user_id = $1`,
    [user, mailbox],
  );
  return rows;
}

// @spec D1.7a
test.each([
  ['with two tokens', 2],
  ['without limit', null],
])('each begins as it would alone: %s', async (_, tokens) => {
  const [alone, ...group] = await Promise.all([calls.sender(tokens), calls.sender(tokens), calls.sender(tokens)]);
  const {
    fresh,
    taken,
    status,
    coaches,
    sender: address,
  } = await calls.sends.begin(alone.user, 'key', alone.mailbox, true, akron);
  expect([fresh, taken, status]).toEqual([true, true, 'sending']);
  const begun = await calls.beginAll(group);
  expect(begun).toMatchObject([1, 2].map((place) => ({ place, coaches, sender: address })));
  for (const [index, each] of group.entries()) {
    expect(await written(each)).toEqual(await written(alone));
    expect(await calls.sends.markUnknown(begun[index]?.send_id ?? '', begun[index]?.hold)).toBe(true);
  }
});

// @spec D1.7a
test('of two sends of one user in a group one begins, and the other is left to be asked for alone', async () => {
  const [first] = senders;
  expect(await calls.beginAll([first, first])).toHaveLength(1);
  expect(await balance(database.admin, first.user)).toBe(1);
});

const changeBalance = (set: string) =>
  `update public.token_tracker t set ${set} from public.mail_connections m where m.id = $1 and t.user_id = m.user_id`;
const changeMailbox = (set: string) => `update public.mail_connections set ${set} where id = $1`;
test.each([
  [
    'who has no tokens',
    `with spent as (
       insert into public.token_ledger (user_id, kind, delta) select user_id, 'adjust', -2 from public.mail_connections where id = $1
     ) ${changeBalance('tokens_available = 0')}`,
  ],
  ['whose day must be counted', changeBalance('uncounted_room = 0')],
  ['whose mailbox is taken', changeMailbox(`next_send_at = now() + interval '1 minute'`)],
  ['whose mailbox is silenced', changeMailbox(`blocked_until = now() + interval '1 minute'`)],
  ['whose access token is about to end', changeMailbox(`access_token_expires_at = now() + interval '59 seconds'`)],
  [
    'whose key is known',
    `select public.reserve_send(user_id, 'key', 'hash', 'Akron', 'gmail', id) from public.mail_connections where id = $1`,
  ],
])('nothing is done for one %s, and the others begin', async (_, prepare) => {
  const [first, special, last] = senders;
  expect(await database.admin.query(prepare, [special.mailbox])).toMatchObject({ rowCount: 1 });
  const prepared = await written(special);
  expect(await calls.beginAll(senders)).toMatchObject([{ place: 1 }, { place: 3 }]);
  expect(await written(special)).toEqual(prepared);
  expect([await balance(database.admin, first.user), await balance(database.admin, last.user)]).toEqual([1, 1]);
});

test.each([
  ['another user', { user_id: '00000000-0000-4000-8000-000000000000' }],
  ['another provider', { provider: 'another' }],
  ['another handle', { handle_hash: `\\x${'00'.repeat(32)}` }],
])('with the mailbox of %s nothing begins', async (_, other) => {
  const [{ mailbox, user }] = senders;
  const { rowCount } = await database.api.query(
    `select public.begin_plain_sends(json_build_array(to_jsonb(w) || $2), '90 seconds')
     from (
       select 0 as place, m.user_id, 'key' as key, 'hash' as hash, m.provider, m.handle_hash::text, $3::text as school,
         $4::text[] as emails, '1 minute' as start_margin
       from public.mail_connections m where m.id = $1
     ) as w`,
    [mailbox, JSON.stringify(other), akron.school, akron.emails],
  );
  expect([rowCount, await balance(database.admin, user)]).toEqual([0, 2]);
});

test.each([
  ['of another school', { school: 'Akron', emails: ['ann@akron.example', 'cy@kent.example'] }],
  ['whom nobody knows', { school: 'Akron', emails: ['nobody@akron.example'] }],
  ['of no address', { school: 'Akron', emails: [] }],
])('a mail to a coach %s is left to be asked for alone', async (_, to) => {
  expect(await calls.beginAll(senders, 'key', to)).toEqual([]);
  for (const { user } of senders) expect(await balance(database.admin, user)).toBe(2);
});
