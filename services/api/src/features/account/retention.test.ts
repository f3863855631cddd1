import { retention } from '@cc/contracts/entities/retention';
import { sweepOnce } from '../../testing/run-jobs.ts';
import type { TestUser } from '../../testing/test-users.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

type Rules = typeof retention;
/** The rules with hours, but for that of the queue's own: one that is added there is missing here. */
type Timed = Exclude<
  { [Name in keyof Rules]: Rules[Name] extends { readonly hours: number } ? Name : never }[keyof Rules],
  'jobs'
>;

/** Rows that a rule deletes. `$1`: their age as an interval, `$2`: a user. */
interface Aged {
  readonly table: string;
  readonly insert: string;
}

const message = `'a@mail.example', 'Subject', 'Text', now() - $1::interval where $2::uuid is not null`;
const counted = (key: string) =>
  `(key, count, window_ends_at) select '${key} ' || $2 || $1, 1, now() + '$HOURS hours'::interval - $1::interval`;
const rules: Readonly<Record<Timed, readonly Aged[]>> = {
  files: [
    {
      table: 'private.unused_files',
      insert: `with file as (insert into storage.objects (bucket_id, name) values ('run-files', $2 || '/' || $1))
               insert into private.unused_files (path, since) values ($2 || '/' || $1, now() - $1::interval)`,
    },
  ],
  tests: [{ table: 'private.request_counts', insert: `insert into private.request_counts ${counted('test')}` }],
  requests: [{ table: 'private.request_counts', insert: `insert into private.request_counts ${counted('address')}` }],
  consents: [
    {
      table: 'public.oauth_states',
      insert: `insert into public.oauth_states
                 (state_hash, user_id, provider, pkce_verifier_encrypted, browser_nonce_hash, expires_at)
               values (sha256($1::text::bytea), $2, 'gmail', '', sha256(''), now() - $1::interval)`,
    },
  ],
  invitations: [
    {
      table: 'public.family_links',
      insert: `insert into public.family_links (id, user_id, parent_email, code_hash, athlete, created_at)
               values (gen_random_uuid(), $2, length($1::text) || '@mail.example', sha256($1::text::bytea), '', now() - $1::interval)`,
    },
  ],
  payLinks: ['expires_at', 'revoked_at'].map((end) => ({
    table: 'public.pay_links',
    insert: `insert into public.pay_links (id, user_id, code_hash, athlete, items, ${end})
             values (gen_random_uuid(), $2, sha256('${end}' || $1::text::bytea), '', '[]', now() - $1::interval)`,
  })),
  orders: ["'expired', gen_random_uuid()", "'failed', gen_random_uuid()", "'open', null"].map((state) => ({
    table: 'public.purchases',
    insert: `insert into public.purchases (user_id, amount_cents, currency, created_at, status, session_id)
             values ($2, 1299, 'usd', now() - $1::interval, ${state})`,
  })),
  messages: [
    {
      table: 'public.contact_messages',
      insert: `insert into public.contact_messages (email, subject, message, closed_at) select ${message}`,
    },
    {
      table: 'public.contact_messages',
      insert: `insert into public.contact_messages (email, subject, message, answered_at) select ${message}`,
    },
    {
      table: 'public.feedback',
      insert: `insert into public.feedback (type, email, subject, description, closed_at) select 'bug', ${message}`,
    },
  ],
  unconfirmed: [
    {
      table: 'public.emails',
      insert: `insert into public.emails (email, created_at)
               values (gen_random_uuid() || '@mail.example', now() - $1::interval + interval '0' * length($2::text))`,
    },
  ],
  copies: [
    {
      table: 'private.account_copies',
      insert: `with person as (insert into auth.users (id, email) values (gen_random_uuid(), gen_random_uuid() || '@mail.example') returning id)
               insert into private.account_copies (user_id, requested_at)
               select id, now() - $1::interval from person where $2::uuid is not null`,
    },
  ],
  reports: [
    {
      table: 'private.browser_report_versions',
      insert: `insert into private.browser_report_versions (remote, version, reports, last_seen)
               values ($2, $1::text, 1, now() - $1::text::interval)`,
    },
  ],
};

const storage = {
  read: () => Promise.resolve(null),
  async remove(paths: readonly string[]) {
    await api.admin.query('delete from private.unused_files where path = any($1)', [paths]);
  },
};
const { api } = await useTestApi({ change: (externals) => ({ ...externals, storage }) });
let user: TestUser;
beforeEach(async () => {
  user = await api.createUser();
});

const cases = Object.entries(rules).flatMap(([name, list]) =>
  list.map((aged, place) => ({ name, place, ...aged, hours: retention[name as Timed].hours })),
);

test.each(cases)('$name: rows of $table are deleted after $hours hours, and not before', async (rule) => {
  const count = async () => (await api.admin.query(`select from ${rule.table}`)).rowCount ?? 0;
  const add = (age: string) => api.admin.query(rule.insert.replaceAll('$HOURS', String(rule.hours)), [age, user.id]);
  await sweepOnce(api);
  const before = await count();
  await add(`${rule.hours} hours -1 minutes`);
  await add(`${rule.hours} hours 1 minutes`);
  const added = await count();
  await sweepOnce(api);
  expect([added - before, (await count()) - before]).toEqual([2, 1]);
});

test('jobs: the queue deletes each of them so many hours after its end', async () => {
  const { rows } = await api.admin.query(
    `select name from pgboss.queue where name !~ '^(__|mail-failed$)' and deletion_seconds <> $1`,
    [retention.jobs.hours * 3600],
  );
  expect(rows).toEqual([]);
});

test('undelivered: a mail is tried for a month, waits for a month at most, and both once more', async () => {
  const { rows } = await api.admin.query(
    `select retention_seconds / 86400 as days from pgboss.queue where name = 'mail-failed'`,
  );
  expect(rows).toEqual([{ days: 30 }]);
});
