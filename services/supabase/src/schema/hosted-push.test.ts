import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startPostgres, type RunningPostgres } from '@cc/local-postgres';
import pg from 'pg';
import { grantPlan } from '../purchases/grant-plan.ts';
import { createHostedProject, pushSchema } from '../testing/hosted-project.ts';
import { openPreparedDatabase } from '../testing/prepared-database.ts';
import { readCatalog } from '../testing/catalog.ts';

const password = randomBytes(12).toString('hex');

let folder: string;
let postgres: RunningPostgres;
let admin: pg.Client;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hosted-'));
  postgres = await startPostgres({ dataDir: join(folder, 'postgres'), port: await freePort(), password });
  const bootstrap = new pg.Client({ connectionString: postgres.url() });
  await bootstrap.connect();
  await bootstrap.query(`create role supabase_admin superuser login password '${password}'`);
  await bootstrap.end();
  admin = new pg.Client({ connectionString: postgres.url({ user: 'supabase_admin' }) });
  await admin.connect();
  await admin.query('alter role postgres rename to bootstrap');
  await createHostedProject(admin, password);
});
afterAll(async () => {
  await admin.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Without rights that depend on the platform's roles. */
async function comparable(client: pg.Client): Promise<string[]> {
  const lines = await readCatalog(client);
  return lines.filter((line) => !line.startsWith('default ') && !line.startsWith('schema public '));
}

test('db push brings an empty hosted project to this schema, as a role that is not a superuser', async () => {
  const push = () => pushSchema(folder, postgres.url());
  expect(await push()).toContain('Applying migration 20261122000000_baseline.sql');

  const prepared = await openPreparedDatabase();
  const expected = new pg.Client({ connectionString: prepared.url });
  await expected.connect();
  expect(await comparable(admin)).toEqual(await comparable(expected));
  await expected.end();
  await prepared.close();

  expect(await push()).toContain('up to date');
});

test('the settings offer no sign-up by password, and none without an address', async () => {
  const config = await readFile(new URL('../../supabase/config.toml', import.meta.url), 'utf8');
  expect(config).toMatch(/\[auth\]\n(?:.+\n)*enable_anonymous_sign_ins = false\n/);
  expect(config).toMatch(/\[auth\.email\]\nenabled = false\n/);
  for (const provider of ['google', 'azure']) expect(config).toContain(`[auth.external.${provider}]\nenabled = true\n`);
  expect(config).not.toMatch(/localhost|^secret = (?!"env\()/m);
});

test('the settings allow the addresses that the first day has the operator allow, so that a push takes none away', async () => {
  const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');
  const config = await read('../../supabase/config.toml');
  const firstDay = await read('../../../../docs/operations/first-day.md');
  const allowed = /additional_redirect_urls = \[([^\]]*)\]/.exec(config)?.[1] ?? '';
  const listed = /Redirect addresses, and no others:\s+([^]*?)\.\n/.exec(firstDay)?.[1] ?? '';
  const addressesIn = (text: string) => text.match(/<\w+>\/[\w/-]+/g);
  expect(addressesIn(allowed)).toEqual(addressesIn(listed));
  expect(addressesIn(listed)).toHaveLength(allowed.match(/"env\(\w+\)"/g)?.length ?? 0);
  expect(config).toMatch(/^site_url = "env\(SUPABASE_AUTH_SITE_FAILED\)" # <site>\/auth\/failed$/m);
  expect(firstDay).toContain('Site URL: `<site>/auth/failed`');
});

test('the pushed functions work for the role of the API', async () => {
  const user = randomUUID();
  await admin.query('insert into auth.users (id) values ($1)', [user]);
  await grantPlan(admin, { userId: user, title: 'Starter', tokens: 30, amountCents: 1299 });
  await admin.query(`alter role cc_api password '${password}'`);
  const api = new pg.Client({ connectionString: postgres.url({ user: 'cc_api' }) });
  await api.connect();
  const handle = randomBytes(32);
  await api.query(
    `insert into public.mail_connections (user_id, provider, email, handle_hash) values ($1, 'gmail', 'a@b.example', $2)`,
    [user, handle],
  );
  const { rows } = await api.query(
    `select status from public.begin_send($1, 'key', 'hash', 'gmail', $2, 'Akron', '{}', 'Hi', 'Dear', '90 seconds', null)`,
    [user, handle],
  );
  expect(rows).toEqual([{ status: 'reserved' }]);
  const version = await api.query('select private.schema_version() as version');
  expect(version.rows).toEqual([{ version: '20261122000000' }]);
  // In the sign-in service's own tables.
  await admin.query('insert into auth.sessions (user_id) values ($1)', [user]);
  await admin.query(`insert into auth.audit_log_entries (id, payload) values ($1, '{"action":"login"}')`, [user]);
  await api.query('select public.end_sessions($1, null, null, null, null), public.forget_sign_ins()', [user]);
  const left = await admin.query('select id from auth.sessions union all select id from auth.audit_log_entries');
  expect(left.rows).toEqual([]);
  await api.end();
});
