import { strFromU8, unzipSync } from 'fflate';
import { contactRequest, feedbackRequest } from '@cc/contracts/testing/requests';
import { parse } from 'csv-parse/sync';
import { sweepOnce } from '../../../testing/run-jobs.ts';
import { sendRequest } from '../../../testing/test-coaches.ts';
import type { TestUser } from '../../../testing/test-users.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { copiedTables } from './copied-files.ts';

const stored = new Map<string, Uint8Array>();
let whileWriting: () => Promise<unknown> = () => Promise.resolve();
const asStorage = async (statement: string, values: unknown[]) => {
  const client = await api.admin.connect();
  await client.query(`set storage.allow_delete_query = 'true'`);
  await client.query(statement, values);
  await client.query('reset storage.allow_delete_query');
  client.release();
};
const { api, standIns } = await useTestApi({
  change: (externals) => ({
    ...externals,
    storage: {
      read: (path) => Promise.resolve(Buffer.from(`The file ${path}`)),
      remove: () => Promise.resolve(),
    },
    copyStorage: {
      async write(path, content) {
        await whileWriting();
        stored.set(path, new Uint8Array(await content.arrayBuffer()));
        await asStorage(`insert into storage.objects (bucket_id, name) values ('account-copies', $1)`, [path]);
      },
      async remove(paths) {
        for (const path of paths) stored.delete(path);
        await asStorage('delete from storage.objects where name = any($1)', [paths]);
      },
    },
  }),
});
beforeEach(() => {
  stored.clear();
  whileWriting = () => Promise.resolve();
});

const ask = (user: TestUser) => api.post('/api/account/copy', undefined, user);
const copyOf = async (user: TestUser) =>
  (await api.post('/api/account', undefined, user)).json<{ copy: { path: string; readyAt: string | null } | null }>()
    .copy;
const mailsTo = ({ email }: TestUser) => standIns.inbox.messages().filter(({ to }) => to.includes(email));

/** A user who has something in each area. `mark` is in every text of theirs, and in no other user's. */
async function fullUser(mark: string): Promise<{ user: TestUser; secrets: string[] }> {
  const user = await api.createUser({ name: `Jordan ${mark}` });
  const handle = (await api.connect(user, 'gmail')).get('access_token') ?? '';
  await api.post('/api/send-gmail', sendRequest(user, handle, 3, { subject: `=HYPERLINK("${mark}")` }), user, {
    'idempotency-key': 'one',
  });
  await api.post('/api/contact', { ...contactRequest, email: user.email.toUpperCase(), message: `Message ${mark}` });
  await api.post('/api/feedback', { ...feedbackRequest, email: 'other@mail.example', description: mark }, user);
  for (const sql of [
    `insert into public.personalization (user_id, full_name) values ($1, 'Jordan ' || $2)`,
    `insert into public.letters (id, user_id, subject, body) values (gen_random_uuid(), $1, $2, 'Dear Coach')`,
    `insert into storage.objects (bucket_id, name) values ('run-files', $1 || '/' || $2 || '/cv.pdf')`,
    `insert into public.sends (user_id, idempotency_key, request_hash, school, provider, charged, status)
     select $1, 'many ' || n, 'h', 'School ' || n || ' ' || $2, 'gmail', false, 'released' from generate_series(1, 1100) n`,
  ]) {
    await api.admin.query(sql, [user.id, mark]);
  }
  const { rows } = await api.admin.query<{ id: string; hash: string; access: string; refresh: string }>(
    `select id, encode(handle_hash, 'hex') as hash, encode(access_token_encrypted, 'base64') as access,
       encode(refresh_token_encrypted, 'base64') as refresh from public.mail_connections where user_id = $1`,
    [user.id],
  );
  const tokens = await api.dependencies.connect.connections.readTokens(rows[0]?.id ?? '');
  const [mailbox] = rows;
  return {
    user,
    secrets: [handle, mailbox?.hash, mailbox?.access, mailbox?.refresh, tokens?.accessToken, tokens?.refreshToken].map(
      (secret) => secret ?? 'missing',
    ),
  };
}

test('a copy has everything of its account as JSON and CSV, nothing of another one, and no key to a mailbox', async () => {
  const [{ user, secrets }, { user: other }] = [await fullUser('Quirin'), await fullUser('Zabel')];
  // Somebody who is signed in typed the address of this user.
  await api.post('/api/feedback', { ...feedbackRequest, email: user.email, description: 'Zabel' }, other);
  expect((await ask(user)).json()).toMatchObject({ copy: { readyAt: null } });
  await sweepOnce(api);
  const copy = await copyOf(user);
  expect(copy?.readyAt).not.toBeNull();
  const [mail] = mailsTo(user);
  expect([mail?.subject, mail?.text]).toEqual([
    'Your Coach Connect data is ready',
    expect.stringContaining(`${api.externals.config.siteUrl}/account`),
  ]);

  const files = unzipSync(stored.get(copy?.path ?? '') ?? new Uint8Array());
  const texts = Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strFromU8(content)]));
  const everything = JSON.parse(texts['everything.json'] ?? '') as Record<string, Record<string, unknown>[]>;
  expect(Object.keys(everything)).toEqual(copiedTables);
  for (const [table, rows] of Object.entries(everything)) {
    const csv = parse<object>(texts[`${table}.csv`] ?? '', { columns: true, bom: true });
    expect([table, csv.length]).toEqual([table, rows.length]);
  }
  expect(everything['sends']).toHaveLength(1101);
  expect(new Set(everything['sends']?.map(({ id }) => id)).size).toBe(1101);
  const filled = ['account', 'details', 'letters', 'files', 'tokens', 'messages', 'feedback', 'mailboxes', 'consents'];
  for (const table of filled) expect([table, everything[table]?.length]).toEqual([table, expect.any(Number)]);
  expect(filled.filter((table) => everything[table]?.length === 0)).toEqual([]);
  expect(everything['feedback']).toHaveLength(1);
  expect(texts['sends.csv']).toContain(`"'=HYPERLINK(""Quirin"")"`);
  expect(texts['files/Quirin/cv.pdf']).toBe(`The file ${user.id}/Quirin/cv.pdf`);
  const whole = Object.entries(texts).flat().join('\n');
  for (const foreign of [other.id, other.email, 'Zabel', ...secrets]) expect(whole).not.toContain(foreign);
});

test('a user gets one copy in 24 hours; the next one replaces it, and no file is kept beyond a week', async () => {
  const user = await api.createUser();
  await ask(user);
  await sweepOnce(api);
  const first = await copyOf(user);
  expect((await ask(user)).json()).toMatchObject({ code: 'rate_limited' });
  const pass = (time: string) =>
    api.admin.query('update private.account_copies set requested_at = requested_at - $1::interval where user_id = $2', [
      time,
      user.id,
    ]);
  await pass('24 hours');
  expect((await ask(user)).statusCode).toBe(200);
  await sweepOnce(api);
  const second = await copyOf(user);
  expect(second?.path).not.toBe(first?.path);
  expect([...stored.keys()]).toEqual([second?.path]);
  await pass('7 days');
  await sweepOnce(api);
  expect([await copyOf(user), [...stored.keys()]]).toEqual([null, []]);
  expect(mailsTo(user)).toHaveLength(2);
});

test('a copy whose account goes while it is written leaves no file, and nobody is told', async () => {
  const user = await api.createUser();
  await ask(user);
  whileWriting = () => api.admin.query('delete from auth.users where id = $1', [user.id]);
  await sweepOnce(api);
  expect([...stored.keys()]).toEqual([]);
  expect(mailsTo(user)).toEqual([]);
  expect(api.log()).not.toContain(user.id);
});

test('every table that belongs to an account is in its copy, or is named here with the reason', async () => {
  const { rows } = await api.admin.query<{ owned: string; copied: boolean }>(`
    select c.conrelid::regclass::text as owned, exists (
      select from pg_depend d
      join pg_rewrite r on r.oid = d.objid
      join pg_class v on v.oid = r.ev_class and v.relname like 'copy\\_%' and v.relnamespace = 'private'::regnamespace
      where d.refobjid = c.conrelid
    ) as copied
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid and t.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    where c.contype = 'f' and c.confrelid = 'auth.users'::regclass and c.confdeltype = 'c'
    order by 1`);
  expect(rows.filter(({ copied }) => !copied).map(({ owned }) => owned)).toEqual([
    // The page Account says when the account goes.
    'account_deletions',
    // A connection of a mailbox that was begun: secrets of one day.
    'oauth_states',
    // The copy itself.
    'private.account_copies',
    // The times of sends, for the daily limit.
    'private.sent_emails',
    // A role in the back office.
    'private.staff',
    // A question about the Sent folder, until it is answered.
    'restore_checks',
  ]);
});

test('a gift is in the copies of both, and only the one who gave it reads what it cost', async () => {
  const [giver, receiver] = [await api.createUser(), await api.createUser()];
  await api.admin.query(
    `with bought as (
       insert into public.purchases (user_id, amount_cents, currency, status, paid_at) values ($2, 2499, 'usd', 'paid', now())
       returning id
     ), items as (
       insert into public.purchase_items (purchase_id, price_id, kind, title, quantity, amount_cents, tokens)
       select id, 'coach_connect_premium', 'plan', 'Premium', 1, 2499, 80 from bought
     )
     insert into private.gifts (purchase_id, buyer_id) select id, $1 from bought`,
    [giver.id, receiver.id],
  );
  const giftsOf = async (user: TestUser) => {
    const { rows } = await api.admin.query<{ record: object }>(
      `select record from public.account_records($1, 'purchases', '', 10) where record ->> 'gift' is not null`,
      [user.id],
    );
    return rows.map(({ record }) => record);
  };
  expect(await giftsOf(giver)).toMatchObject([{ gift: 'given', items: '1 × Premium', amount_cents: 2499 }]);
  expect(await giftsOf(receiver)).toMatchObject([
    { gift: 'received', items: '1 × Premium', amount_cents: null, receipt_number: null },
  ]);
});
