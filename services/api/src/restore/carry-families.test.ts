import { useTwoStates } from '../testing/restore/two-states.ts';

const { newest, restored, carry, user, other } = await useTwoStates();
const [link, run] = ['33333333-3333-4333-8333-333333333333', '44444444-4444-4444-8444-444444444444'];
const since = new Date(Date.now() - 60_000);

beforeEach(async () => {
  for (const database of [newest, restored]) {
    await database.query('delete from public.runs');
    await database.query('delete from public.family_links');
    await database.query(`update auth.users set email_confirmed_at = '2026-01-01'`);
    await database.query(
      `insert into public.runs (id, user_id, idempotency_key, request_hash, provider, mailbox, sender_name, gender, sport,
         subject, body, wake_at)
       values ($1, $2, 'key', 'hash', 'outlook', 'a@mail.example', 'Jo', 'women', 'soccer', 'Hi', 'Hi', now())`,
      [run, user],
    );
  }
});

const familyIn = async (database: typeof newest) =>
  (
    await database.query(
      `select l.parent_id as parent, private.spending_limit(l.user_id) as limit, r.pause_code as why
       from public.family_links l join public.runs r on r.user_id = l.user_id`,
    )
  ).rows;

test.each([
  ['before the restored time', () => [newest, restored]],
  ['since the restored time', () => [newest]],
])(
  'a parent who was invited %s, and accepted since, limits spending and approves the first run',
  async (_case, invited) => {
    for (const database of invited()) {
      await database.query(
        `select public.record_consent($1, '2026-01-01', '13-17'),
         public.invite_parent($2, $1, sha256('code'), 'Jo', 'b@mail.example', true)`,
        [user, link],
      );
    }
    await newest.query(`select public.accept_invitation($1, sha256('code'))`, [other]);
    await newest.query('select public.set_family_terms($1, $2, 0, true)', [other, link]);
    await carry(since);
    for (const database of [newest, restored])
      expect(await familyIn(database)).toEqual([{ parent: other, limit: 0, why: 'parent_approval' }]);
    // A restore may be repeated.
    await carry(since);
    expect(await familyIn(restored)).toHaveLength(1);
  },
);

test('a parent whose account is missing is not linked, and one who linked anew is not linked twice', async () => {
  const linked = 'insert into public.family_links (id, user_id, parent_id, athlete) values ($1, $2, $3, $4)';
  const [anew, missing] = ['55555555-5555-4555-8555-555555555555', '66666666-6666-4666-8666-666666666666'];
  await newest.query(`insert into auth.users (id, email) values ($1, 'c@mail.example')`, [missing]);
  await newest.query(linked, [link, user, other, 'Jo']);
  await newest.query(linked, [missing, user, missing, 'Jo']);
  await restored.query(linked, [anew, user, other, 'Jo']);
  await carry(since);
  const { rows } = await restored.query('select id from public.family_links');
  expect(rows).toEqual([{ id: anew }]);
});
