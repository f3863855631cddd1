import { expectLedgerToAgree } from '../testing/ledger.ts';
import { sendCalls } from '../testing/send-calls.ts';
import { grantTokens, openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { grantPlan } from './grant-plan.ts';
import { paymentCalls } from '../testing/payment-calls.ts';

let database: PreparedDatabase;
beforeAll(async () => {
  database = await openPreparedDatabase();
});
afterAll(() => database.close());

test('a paid order is granted once for any number of concurrent reports', async () => {
  const user = await database.createUser();
  const payments = paymentCalls(database.api);
  const order = await payments.begin(user, [{ price_id: 'coach_connect_premium', quantity: 1 }]);
  const granted = await Promise.all(Array.from({ length: 50 }, () => payments.record(order)));
  expect(granted.filter(Boolean)).toHaveLength(1);
  const { rows } = await database.admin.query(
    'select tokens_available, total_tokens_purchased, is_unlimited from public.token_tracker where user_id = $1',
    [user],
  );
  expect(rows).toEqual([{ tokens_available: 80, total_tokens_purchased: 80, is_unlimited: false }]);
  await expectLedgerToAgree(database.admin, user);
});

test('purchases add up, and unlimited stays unlimited', async () => {
  const user = await database.createUser();
  for (const tokens of [30, null, 80]) await grantTokens(database.admin, user, tokens);
  const { rows } = await database.admin.query(
    'select tokens_available, total_tokens_purchased, is_unlimited from public.token_tracker where user_id = $1',
    [user],
  );
  expect(rows).toEqual([{ tokens_available: 110, total_tokens_purchased: 110, is_unlimited: true }]);
  await expectLedgerToAgree(database.admin, user);
});

test('after a user is deleted no row names the account, and the record of purchases stays', async () => {
  const { admin } = database;
  const user = await database.createUser(5);
  await sendCalls(database).reserve(user, 'k');
  const { send_id: sent } = await sendCalls(database).reserve(user, 'sent');
  await sendCalls(database).start(sent);
  await sendCalls(database).settle(sent);
  await grantPlan(admin, { userId: user, title: 'Premium', tokens: 80, amountCents: 2499, reference: 'kept-session' });
  const personal = [
    `insert into public.personalization (user_id, full_name) values ($1, 'Jo')`,
    `insert into public.mail_connections (user_id, provider, email, handle_hash, access_token_encrypted, refresh_token_encrypted)
     values ($1, 'gmail', 'a@b.example', sha256('a'), 'sealed', 'sealed')`,
    `insert into public.oauth_states (state_hash, user_id, provider, pkce_verifier_encrypted, browser_nonce_hash, expires_at)
     values (sha256('a'), $1, 'gmail', 'v', sha256('n'), now())`,
    `insert into private.revealed_schools (user_id, school, gender, sport) values ($1, 'Kent', 'women', 'soccer')`,
    `insert into public.feedback (type, subject, description, email, user_id) values ('bug', 's', 'd', 'a@b.example', $1)`,
    `insert into public.letters (id, user_id, name, subject, body) values (gen_random_uuid(), $1, 'My letter', 's', 'b')`,
    `insert into public.sport_details (user_id, sport, details) values ($1, 'soccer', '{"club": "Rush"}')`,
    `insert into public.pay_links (id, user_id, code_hash, athlete, items)
     values (gen_random_uuid(), $1, sha256('c'), 'Jo', '[]')`,
    `insert into public.pro_contact_orders (user_id, first_name, last_name, email, num_teams, teams, amount_cents)
     values ($1, 'A', 'B', 'a@mail.example', 1, 'Club', 500)`,
    `insert into private.address_reports (address_hash, user_id, send_id, token_returned)
     select sha256('a'), $1, id, false from public.sends where user_id = $1 limit 1`,
    `insert into private.staff (user_id, role) values ($1, 'support')`,
    'insert into private.account_copies (user_id) values ($1)',
    `insert into public.family_links (id, user_id, parent_email, code_hash, athlete)
     values (gen_random_uuid(), $1, 'b@mail.example', sha256('b'), 'Jo')`,
    `insert into public.consents (user_id, terms_version, age_band) values ($1, '2026-11-01', '18+')`,
    `insert into public.runs
       (user_id, idempotency_key, request_hash, provider, mailbox, sender_name, gender, sport, subject, body, wake_at)
     values ($1, 'k', 'h', 'gmail', 'a@b.example', 'Jo', 'men', 'soccer', 's', 'b', now())`,
    `with restore as (insert into private.restores (restored_to) values (now()) returning id)
     insert into public.restore_checks (user_id, restore_id, restored_to) select $1, id, now() from restore`,
    // From now on the account sends nothing.
    'insert into public.account_deletions (user_id) values ($1)',
  ];
  for (const statement of personal) await admin.query(statement, [user]);
  // From the catalog, so that a new table of users is noticed: it must have a row here.
  const { rows: tables } = await admin.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
     where column_name = 'user_id' and table_schema in ('public', 'private')
       and format('%I.%I', table_schema, table_name)::regclass in (select oid from pg_class where relkind = 'r')
     order by 1`,
  );
  const rowsOf = async (name: string) =>
    (await admin.query(`select from ${name} where user_id = $1`, [user])).rowCount ?? 0;
  expect(tables.length).toBeGreaterThan(8);
  for (const { name } of tables) expect([name, await rowsOf(name)]).not.toEqual([name, 0]);
  await admin.query('delete from auth.users where id = $1', [user]);
  for (const { name } of tables) expect([name, await rowsOf(name)]).toEqual([name, 0]);
  const { rows } = await admin.query(
    `select p.user_id, i.title from public.purchases p join public.purchase_items i on i.purchase_id = p.id
     where p.session_id = 'kept-session'`,
  );
  expect(rows).toEqual([{ user_id: null, title: 'Premium' }]);
});
