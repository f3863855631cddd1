import { useTwoStates } from '../testing/restore/two-states.ts';

const { newest, restored, carry, user, other } = await useTwoStates();

test('an account that was kept since then stays, and one whose end was asked for ends when it was to', async () => {
  for (const database of [newest, restored]) {
    await database.query('select public.request_account_deletion($1), public.request_account_deletion($2)', [
      user,
      other,
    ]);
    await database.query(
      `update public.account_deletions set requested_at = now() - interval '1 day', told_at = now()`,
    );
  }
  await newest.query('select public.keep_account($1)', [user]);
  const since = new Date(Date.now() - 60_000);
  await carry(since);
  await restored.query('select private.ask_after_restore($1)', [since]);
  const { rows } = await restored.query('select user_id, told_at is null as asked_anew from public.account_deletions');
  expect(rows).toEqual([{ user_id: other, asked_anew: false }]);
});

test('who said to be under 13 since then keeps no account, and one that staff lifted since then may be kept', async () => {
  await newest.query('select public.request_account_deletion($1, true)', [user]);
  await newest.query('select public.request_account_deletion($1)', [other]);
  await restored.query('select public.request_account_deletion($1, true)', [other]);
  await carry(new Date());
  const { rows } = await restored.query('select user_id, by_child from public.account_deletions order by by_child');
  expect(rows).toEqual([
    { user_id: other, by_child: false },
    { user_id: user, by_child: true },
  ]);
});

test('an account that the newest state has lost stays suspended, and its deletion stands', async () => {
  const lost = '55555555-5555-4555-8555-555555555555';
  await restored.query(`insert into auth.users (id, email, banned_until) values ($1, 'c@mail.example', 'tomorrow')`, [
    lost,
  ]);
  await restored.query(`select private.begin_deletion($1, true)`, [lost]);
  await carry(new Date(Date.now() + 1000));
  const { rows } = await restored.query(
    `select d.by_staff from public.account_deletions d join auth.users u on u.id = d.user_id
     where u.id = $1 and private.is_suspended(u.id)`,
    [lost],
  );
  expect(rows).toEqual([{ by_staff: true }]);
  await restored.query('delete from auth.users where id = $1', [lost]);
});

test('without the newest state, users who asked to delete their account are told again, and have another day', async () => {
  await restored.query('select public.request_account_deletion($1)', [user]);
  await restored.query(
    `update public.account_deletions set requested_at = now() - interval '1 day', deletes_at = now(), told_at = now()`,
  );
  await restored.query('select private.ask_after_restore(now())');
  const { rows } = await restored.query(
    `select deletes_at > now() + interval '23 hours' as waits, told_at from public.account_deletions where user_id = $1`,
    [user],
  );
  expect(rows).toEqual([{ waits: true, told_at: null }]);
});

test('an account whose deletion had begun before the restored time, and ended after it, is deleted again', async () => {
  await newest.query(
    `insert into private.deleted_accounts (account_hash, deleted_at)
     select private.sender_hash($1), now() - interval '1 hour'`,
    [user],
  );
  await newest.query('delete from auth.users where id = $1', [user]);
  await carry(new Date(Date.now() - 60_000));
  const { rows } = await restored.query('select user_id from public.account_deletions where deletes_at <= now()');
  expect(rows).toEqual([{ user_id: user }]);
});

test('more rows than one part are carried', async () => {
  const many = 2500;
  await newest.query(
    `insert into private.stopped_addresses (address_hash, person_hash, reason, source)
     select int4send(n), null, 'wrong', 'staff' from generate_series(1, $1) n`,
    [many],
  );
  await carry(new Date());
  const { rows } = await restored.query('select count(*)::int as stops from private.stopped_addresses');
  expect(rows).toEqual([{ stops: many }]);
});

test('who signed up and sent emails since then is named, to be written to: nothing is known of these emails', async () => {
  const [late, idle] = ['66666666-6666-4666-8666-666666666666', '77777777-7777-4777-8777-777777777777'];
  await newest.query(`insert into auth.users (id, email) values ($1, 'late@mail.example'), ($2, 'idle@mail.example')`, [
    late,
    idle,
  ]);
  await newest.query(
    `insert into public.sends (user_id, idempotency_key, request_hash, school, provider, status, charged, started_at)
     values ($1, 'k', 'h', 'Akron', 'gmail', 'sent', false, now())`,
    [late],
  );
  const told = (await carry(new Date(Date.now() - 60_000))).join('\n');
  expect(told).toMatch(/Write to late@mail\.example: emails of theirs left, but their account is gone\./);
  expect(told).not.toContain('idle@');
});
