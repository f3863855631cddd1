import { fullAccount } from '../../testing/full-account.ts';
import { refusedAddress } from '../../testing/refused-address.ts';
import { sweepOnce } from '../../testing/run-jobs.ts';
import { sendRequest } from '../../testing/test-coaches.ts';
import type { TestUser } from '../../testing/test-users.ts';
import { traces } from '../../testing/traces.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

let isAuthAway = false;
/** The id of a user whose files come back. */
let alwaysHasFiles: string | undefined;
const { api, standIns } = await useTestApi({
  change: (externals) => ({
    ...externals,
    storage: {
      read: () => Promise.resolve(null),
      remove: (paths) =>
        alwaysHasFiles !== undefined && paths[0]?.startsWith(alwaysHasFiles)
          ? Promise.resolve()
          : asStorage('delete from storage.objects where name = any($1)', [paths]),
    },
    copyStorage: {
      write: (path) => asStorage(`insert into storage.objects (bucket_id, name) values ('account-copies', $1)`, [path]),
      remove: (paths) => asStorage('delete from storage.objects where name = any($1)', [paths]),
    },
    auth: {
      deleteUser: async (id) => {
        if (isAuthAway) throw new Error('The sign-in service is away.');
        await api.admin.query(
          `with gone as (delete from auth.users where id = $1 returning id, email)
           insert into auth.audit_log_entries (id, payload)
           select gen_random_uuid(), json_build_object('action', 'user_deleted', 'traits', to_json(gone)) from gone`,
          [id],
        );
      },
    },
  }),
});

/** As the storage API does it. */
async function asStorage(statement: string, values: unknown[]): Promise<void> {
  const client = await api.admin.connect();
  await client.query(`set storage.allow_delete_query = 'true'`);
  await client.query(statement, values);
  await client.query('reset storage.allow_delete_query');
  client.release();
}

const account = async (user: TestUser) => (await api.post('/api/account', undefined, user)).json<object>();
const askFor = (user: TestUser, address = user.email) => api.post('/api/account/delete', { address }, user);
const passADay = ({ id }: TestUser) =>
  api.admin.query(`update public.account_deletions set deletes_at = now(), told_at = now() where user_id = $1`, [id]);
const mailsTo = async ({ email }: TestUser) => {
  const answer = await fetch(`${standIns.inbox.url}/api/messages`);
  const messages = (await answer.json()) as { to: string[]; subject: string }[];
  return messages.filter(({ to }) => JSON.stringify(to).includes(email)).map(({ subject }) => subject);
};

test('a deleted account leaves no trace in any table or log, and its permission is revoked', async () => {
  const { runner, handle } = await fullAccount(api);
  const { user } = runner;
  const tokens = await api.dependencies.connect.connections.readTokens(
    (await api.admin.query<{ id: string }>('select id from public.mail_connections where user_id = $1', [user.id]))
      .rows[0]?.id ?? '',
  );
  const needles = [user.id, user.email, 'Zabel', handle];
  const before = await traces(api.admin, needles, { withPassing: true });
  expect(before.length).toBeGreaterThan(15);

  await askFor(user);
  await sweepOnce(api);
  await passADay(user);
  await sweepOnce(api);
  expect(await traces(api.admin, needles, { withPassing: false })).toEqual([]);
  // These rows have the id alone, and not for long.
  expect(await traces(api.admin, needles.slice(1), { withPassing: true })).toEqual([]);
  expect(await api.externals.oauth.gmail.refresh(tokens?.refreshToken ?? '')).toEqual({ kind: 'revoked' });
  for (const needle of needles) expect(api.log()).not.toContain(needle);
  expect(await mailsTo(user)).toEqual(
    expect.arrayContaining(['Your Coach Connect account will be deleted', 'Your Coach Connect account was deleted']),
  );
  const kept = await api.admin.query('select amount_cents from public.purchases where user_id is null');
  expect(kept.rows).toEqual([{ amount_cents: 1299 }]);
  const orders = await api.admin.query('select first_name, email, amount_cents from public.pro_contact_orders');
  expect(orders.rows).toEqual([{ first_name: '-', email: 'deleted@account.invalid', amount_cents: 700 }]);
  expect((await api.admin.query('select from public.pro_order_contacts')).rowCount).toBe(0);
});

test('another account loses nothing', async () => {
  const [gone, stays] = [await fullAccount(api), await fullAccount(api)];
  const others = [stays.runner.user.id, stays.runner.user.email];
  const rows = async () => (await traces(api.admin, others, { withPassing: false })).length;
  const before = await rows();
  await askFor(gone.runner.user);
  await passADay(gone.runner.user);
  await sweepOnce(api);
  expect(await rows()).toBe(before);
});

test('an address that is the end of a longer one takes nothing of the other person', async () => {
  const user = await api.createUser();
  const [own, longer] = [user.email, `susan.${user.email}`];
  for (const address of [own, longer]) {
    await api.admin.query(
      `insert into private.staff_audit (action, reason) values ('end-sessions', 'asked by ' || $1)`,
      [address],
    );
    await api.admin.query(
      `insert into private.request_counts (key, count, window_ends_at) values ('mail ' || $1, 1, now() + interval '1 day')`,
      [address],
    );
    await api.admin.query(
      `insert into pgboss.job (name, data, start_after)
       values ('mail-pay-link', jsonb_build_object('text', e'Hello\n' || $1), now() + interval '1 day')`,
      [address],
    );
  }
  await askFor(user);
  await passADay(user);
  await sweepOnce(api);
  expect(await traces(api.admin, [own], { withPassing: false })).toHaveLength(3);
  expect(await traces(api.admin, [longer], { withPassing: false })).toHaveLength(3);
});

test.each([
  ['to n.lee@x.example.', true],
  ["'n.lee@x.example'", true],
  ['{"to":"N.Lee@X.example"}', true],
  ['{"text":"Hello\\nn.lee@x.example"}', true],
  ['-n.lee@x.example, and susan.lee@x.example', true],
  ['susann.lee@x.example n.lee@x.example', true],
  ['susann.lee@x.example', false],
  ["o'n.lee@x.example", false],
  ['su+n.lee@x.example', false],
  ['su-n.lee@x.example', false],
  ['su_n.lee@x.example', false],
  ['n.lee@x.example.org', false],
  ['n.lee@x.examples', false],
  ['n-lee@x.example', false],
])('%s names n.lee@x.example: %s', async (text, names) => {
  const { rows } = await api.admin.query('select private.names_address($1, $2) as names', [text, 'n.lee@x.example']);
  expect(rows).toEqual([{ names }]);
});

test('the address must be typed, and another one changes nothing', async () => {
  const user = await api.createUser();
  expect((await askFor(user, 'someone@else.example')).json()).toMatchObject({ code: 'validation_failed' });
  expect(await account(user)).toMatchObject({ deletesAt: null });
  const answer = await askFor(user, ` ${user.email.toUpperCase()} `);
  const { deletesAt } = answer.json<{ deletesAt: string }>();
  expect(Date.parse(deletesAt)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  expect((await askFor(user)).json()).toEqual({ deletesAt });
});

test('runs stop at once, and nothing is sent until the account is kept', async () => {
  const { runner, handle } = await fullAccount(api);
  const { user } = runner;
  const runId = await runner.plan([5]);
  await askFor(user);
  expect((await runner.run(runId))?.state).toBe('stopped');
  const send = () =>
    api.post('/api/send-gmail', sendRequest(user, handle, 11), user, { 'idempotency-key': 'while it waits' });
  expect((await send()).json()).toMatchObject({ code: 'forbidden' });
  const plan = await runner.request([6]);
  expect((await runner.post(plan)).json()).toMatchObject({ code: 'forbidden' });
  expect((await runner.change(runId, { kind: 'retry' })).json()).toMatchObject({ code: 'forbidden' });

  expect((await api.post('/api/account/keep', undefined, user)).json()).toEqual({ kept: true });
  expect(await account(user)).toMatchObject({ deletesAt: null });
  expect((await send()).statusCode).toBe(200);
  await passADay(user);
  await sweepOnce(api);
  expect(await traces(api.admin, [user.email], { withPassing: false })).not.toEqual([]);
});

test('an account whose files do not go is kept for the next sweep, and holds up no other', async () => {
  const [held, other] = [await fullAccount(api), await fullAccount(api)];
  alwaysHasFiles = held.runner.user.id;
  for (const { runner } of [held, other]) {
    await askFor(runner.user);
    await passADay(runner.user);
  }
  await sweepOnce(api);
  expect(await traces(api.admin, [other.runner.user.email], { withPassing: false })).toEqual([]);
  expect(await traces(api.admin, [held.runner.user.email], { withPassing: false })).not.toEqual([]);
  alwaysHasFiles = undefined;
  await sweepOnce(api);
  expect(await traces(api.admin, [held.runner.user.email], { withPassing: false })).toEqual([]);
});

test('addresses that the mail server refuses keep no other account from its mail and its end', async () => {
  const refused = await Promise.all(Array.from({ length: 20 }, () => api.createUser()));
  for (const user of refused) {
    await api.admin.query('update auth.users set email = $2 where id = $1', [user.id, refusedAddress(user.id)]);
    await api.admin.query('insert into public.account_deletions (user_id) values ($1)', [user.id]);
  }
  const user = await api.createUser();
  await askFor(user);
  // A sweep takes some of those that wait.
  while ((await mailsTo(user)).length === 0) await sweepOnce(api);
  await Promise.all(refused.map(passADay));
  await passADay(user);
  while ((await traces(api.admin, [user.email], { withPassing: false })).length > 0) await sweepOnce(api);
  expect(await mailsTo(user)).toHaveLength(2);
  for (const { id } of refused) await api.admin.query('delete from auth.users where id = $1', [id]);
});

test('a deletion that has begun cannot be stopped, and goes on after a failure of the sign-in service', async () => {
  const user = await api.createUser();
  await askFor(user);
  await passADay(user);
  isAuthAway = true;
  await sweepOnce(api);
  expect((await api.post('/api/account/keep', undefined, user)).json()).toMatchObject({ code: 'forbidden' });
  isAuthAway = false;
  await sweepOnce(api);
  expect(await traces(api.admin, [user.id, user.email], { withPassing: false })).toEqual([]);
});
