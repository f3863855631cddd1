import { randomUUID } from 'node:crypto';
import { failOverTestCluster, startTestCluster, stopTestCluster } from '@cc/local-postgres/testing';
import { expectLedgerToAgree } from '@cc/supabase/testing/ledger';
import { sweepOnce } from '../../testing/run-jobs.ts';
import { startStandIns, type StandIns } from '../../testing/stand-ins.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { sendRequest } from '../../testing/test-coaches.ts';
import { createTestRunner } from '../../testing/test-runs.ts';

let standIns: StandIns;
let api: TestApi;

beforeAll(async () => {
  await startTestCluster({ surviving: true });
  standIns = await startStandIns();
  api = await startTestApi({ standIns });
  api.admin.on('error', () => undefined);
});

afterAll(async () => {
  await api.close();
  await Promise.all([standIns.close(), stopTestCluster()]);
});

const sending = async () => {
  const { server } = await api.build({});
  const health = await server.inject('/readyz');
  await server.close();
  return health.json<{ sending: string }>().sending;
};

test('after a failover nothing is sent or given back until somebody says what was lost', async () => {
  const runner = await createTestRunner(api);
  const run = await runner.plan([1, 2]);
  const handle = (await api.connect(runner.user, 'gmail')).get('access_token') ?? '';
  const send = () =>
    api.post('/api/send-gmail', sendRequest(runner.user, handle, 3), runner.user, { 'idempotency-key': randomUUID() });
  expect(await sending()).toBe('ok');
  await failOverTestCluster();
  expect(await sending()).toBe('away');
  const refused = await send();
  expect([refused.statusCode, refused.json()]).toMatchObject([502, { code: 'provider_unavailable' }]);
  await runner.work(run);
  await sweepOnce(api);
  expect(standIns.inbox.messages().filter(({ via }) => via !== 'smtp')).toEqual([]);
  expect((await runner.run(run))?.pause_code).toBe('provider_paused');
  await api.admin.query('select private.forgot_nothing()');
  expect(await sending()).toBe('ok');
  expect((await send()).statusCode).toBe(200);
  await api.admin.query('update public.runs set wake_at = now()');
  await runner.work(run);
  expect(await runner.sends(run)).toEqual(['sent', 'sent']);
  await expectLedgerToAgree(api.admin, runner.user.id);
});

test('what was reserved before a failover is not given back, as its email may have left', async () => {
  const { user } = await createTestRunner(api);
  await api.admin.query(
    `insert into public.sends (user_id, idempotency_key, request_hash, school, provider, status, lease_until, charged)
     values ($1, 'a', 'a', 'Akron', 'gmail', 'reserved', now() - interval '1 minute', false)`,
    [user.id],
  );
  const statuses = async () => {
    await api.dependencies.recover.recovery.recover();
    const { rows } = await api.admin.query<{ status: string }>('select status from public.sends where user_id = $1', [
      user.id,
    ]);
    return rows.map(({ status }) => status);
  };
  const connection = (await api.admin.query(`select id from public.mail_connections limit 1`)).rows[0]?.id;
  const draft = randomUUID();
  await api.admin.query(
    `insert into public.sends (id, user_id, idempotency_key, request_hash, school, provider, status, charged, draft_id, connection_id,
       started_at, updated_at)
     values ($1, $2, 'b', 'b', 'Kent', 'outlook', 'unknown', false, 'a draft', $3, now() - interval '1 hour', now() - interval '1 hour')`,
    [draft, (await api.createUser()).id, connection],
  );
  const drafts = async () =>
    (await api.dependencies.recover.recovery.listUndecidedDrafts()).map(({ sendId }) => sendId);
  expect(await drafts()).toEqual([draft]);
  await failOverTestCluster();
  expect(await statuses()).toEqual(['reserved']);
  expect(await drafts()).toEqual([]);
  await api.admin.query('select private.ask_after_restore(now())');
  expect(await statuses()).toEqual(['unknown']);
});

test('after a failover no account is deleted, as its user may have kept it', async () => {
  const { id } = await api.createUser();
  await api.admin.query('insert into public.account_deletions (user_id, deletes_at) values ($1, now())', [id]);
  const isDue = async () => (await api.dependencies.endAccounts.accounts.due()).some(({ userId }) => userId === id);
  expect(await isDue()).toBe(true);
  await failOverTestCluster();
  expect(await isDue()).toBe(false);
  await expect(api.dependencies.endAccounts.accounts.deleteData(id, '')).rejects.toMatchObject({ code: 'PT409' });
  await api.admin.query('select private.forgot_nothing()');
  expect(await isDue()).toBe(true);
});
