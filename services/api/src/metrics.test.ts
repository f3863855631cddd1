import { metrics } from '@cc/deploy/metrics';
import type { PoolClient } from 'pg';
import { countFromZero } from './count-from-zero.ts';
import { createPool } from './database.ts';
import { failedMails } from './jobs/job-queue.ts';
import { readQueue, waitingInQueue } from './jobs/queue-metrics-repository.ts';
import { refusedAddress } from './testing/refused-address.ts';
import { runJobsOnce } from './testing/run-jobs.ts';
import { sendRequest } from './testing/test-coaches.ts';
import { useTestApi } from './testing/use-test-api.ts';

const { api, standIns } = await useTestApi();

// Test files of one process share the counters.
beforeEach(() => metrics.resetMetrics());

/** The values of a metric now, by their labels. */
async function valuesOf(name: string): Promise<Record<string, number>> {
  const lines = (await metrics.getSingleMetricAsString(name)).split('\n').filter((line) => line.startsWith(name));
  return Object.fromEntries(
    lines.map((line) => {
      const [, labels = '', value] = /^\w+\{(.*)\} (.*)$/.exec(line) ?? [];
      return [labels.replaceAll('"', ''), Number(value)];
    }),
  );
}

test('emails and token refreshes are counted by provider and outcome, from zero', async () => {
  countFromZero();
  expect(await valuesOf('cc_sends_total')).toMatchObject({ 'provider=gmail,outcome=throttled': 0 });
  const user = await api.createUser();
  const handle = (await api.connect(user, 'gmail')).get('access_token') ?? '';
  const send = (key: string) =>
    api.post('/api/send-gmail', sendRequest(user, handle, 1), user, { 'idempotency-key': key });
  await send('one');
  await standIns.fault('google', { operation: 'send', fault: 'rate-limited' });
  await send('two');
  await api.admin.query(`update public.mail_connections set access_token_expires_at = now(), blocked_until = now()`);
  // Not our user's permission, but our own client.
  await standIns.fault('google', { operation: 'refresh', fault: 'unauthorized' });
  expect((await send('three')).json()).toMatchObject({ code: 'provider_unavailable' });
  await standIns.fault('google', { operation: 'refresh', fault: 'invalid-grant' });
  expect((await send('four')).json()).toMatchObject({ code: 'reconnect_required' });
  expect(await valuesOf('cc_sends_total')).toMatchObject({
    'provider=gmail,outcome=accepted': 1,
    'provider=gmail,outcome=throttled': 1,
    'provider=gmail,outcome=unauthorized': 1,
    'provider=gmail,outcome=unavailable': 1,
    'provider=outlook,outcome=accepted': 0,
  });
  expect(await valuesOf('cc_token_refreshes_total')).toMatchObject({
    'provider=gmail,outcome=revoked': 1,
    'provider=gmail,outcome=refused': 1,
    'provider=gmail,outcome=unavailable': 0,
  });
});

test('one account wakes nobody: a revoked mailbox is counted once, and its tests are not counted', async () => {
  countFromZero();
  const user = await api.createUser();
  const handle = (await api.connect(user, 'gmail')).get('access_token') ?? '';
  const sendTest = () => api.post('/api/send-test', { accessToken: handle, subject: 'Hi', body: 'Hi' }, user);
  for (const fault of ['policy', 'refused', 'rate-limited']) {
    await standIns.fault('google', { operation: 'send', fault });
    await sendTest();
    await api.admin.query(`update public.mail_connections set blocked_until = null`);
  }
  await api.admin.query(`update public.mail_connections set access_token_expires_at = now()`);
  for (let press = 0; press < 6; press += 1) {
    await standIns.fault('google', { operation: 'refresh', fault: 'invalid-grant' });
    expect((await sendTest()).json()).toMatchObject({ code: 'reconnect_required' });
  }
  await standIns.clearFaults();
  expect((await valuesOf('cc_token_refreshes_total'))['provider=gmail,outcome=revoked']).toBe(1);
  expect(Object.values(await valuesOf('cc_sends_total')).filter((count) => count > 0)).toEqual([]);
});

test('an event with a wrong signature is counted, and one without any is not', async () => {
  const event = (headers: Record<string, string>) =>
    api.server.inject({ method: 'POST', url: '/api/stripe-webhook', headers, payload: '{}' });
  await event({ 'content-type': 'application/json' });
  await event({ 'content-type': 'application/json', 'stripe-signature': 't=1,v1=ab' });
  expect(await valuesOf('cc_webhooks_total')).toMatchObject({ 'source=stripe,outcome=rejected': 1 });
});

test('mails of our own are counted while they wait, when they are sent, and when none is tried again', async () => {
  await readQueue(api.externals.pool);
  expect(await valuesOf('cc_own_mails_waiting')).toEqual({});
  await api.post('/api/contact', { email: 'parent@mail.example', subject: 'Prices', message: 'When?' });
  await api.externals.queue.send(failedMails, {});
  await readQueue(api.externals.pool);
  expect(await valuesOf('cc_own_mails_waiting')).toEqual({ 'queue=mail-form': 1, [`queue=${failedMails}`]: 1 });
  expect(await valuesOf('cc_queue_jobs')).toEqual({ 'queue=mail-form': 1 });
  await runJobsOnce(api);
  await readQueue(api.externals.pool);
  expect(await valuesOf('cc_queue_jobs')).toEqual({});
  expect(await valuesOf('cc_own_mails_total')).toMatchObject({ 'outcome=sent': 1 });
});

test('a mail to an address that its server refuses is no failure of our mail, which would wake somebody', async () => {
  const athlete = await api.createUser();
  await api.post('/api/family/invite', { email: refusedAddress('parent'), firstRunWaits: false }, athlete);
  await runJobsOnce(api);
  expect(await valuesOf('cc_own_mails_total')).toEqual({ 'outcome=refused': 1 });
});

test('what a check of payments found is shown for a day, and how old the last check is', async () => {
  await api.admin.query(
    `insert into private.payment_checks (read_until, events, checkouts, failed, created_at)
     select now(), events, 1, failed, now() - hours * interval '1 hour'
     from (values (7, 5, 48), (2, 3, 20), (0, 1, 3)) as c (events, failed, hours)`,
  );
  await readQueue(api.externals.pool);
  expect(await valuesOf('cc_payments_found')).toEqual({ 'what=events': 2, 'what=checkouts': 2, 'what=failed': 1 });
  expect((await valuesOf('cc_payments_unchecked_seconds'))['source=stripe']).toBeCloseTo(3 * 3600, -2);
  await api.admin.query('delete from private.payment_checks');
  await readQueue(api.externals.pool);
  expect(await valuesOf('cc_payments_found')).toEqual({});
});

test('what the sweep should long have done is counted', async () => {
  const [late, due] = [await api.createUser(), await api.createUser()];
  await api.admin.query(
    `insert into public.account_deletions (user_id, deletes_at)
     values ($1, now() - interval '2 hours'), ($2, now() - interval '1 minute')`,
    [late.id, due.id],
  );
  await api.admin.query(
    `insert into public.mail_revocations (connection_id, provider, email, refresh_token_encrypted, created_at)
     select gen_random_uuid(), 'gmail', 'a@b.example', '', now() - days * interval '1 day' from unnest(array[0, 2, 3]) days`,
  );
  await api.admin.query(
    `insert into public.purchases (amount_cents, currency, status, receipt_number, paid_at, is_late, refunded_cents)
     select 1299, 'usd', 'paid', gen_random_uuid(), now() - days * interval '1 day', is_late, refunded
     from (values (0, true, 0), (2, true, 0), (2, true, 1299), (2, false, 0)) p (days, is_late, refunded)`,
  );
  await api.admin.query(
    `insert into auth.audit_log_entries (id, created_at)
     select gen_random_uuid(), now() - hours * interval '1 hour' from unnest(array[0, 2]) hours`,
  );
  await api.admin.query(
    `insert into private.unused_files select 'a/' || days, now() - days * interval '1 day' from unnest(array[1, 3]) days`,
  );
  await readQueue(api.externals.pool);
  expect(await valuesOf('cc_overdue_work')).toEqual({
    'what=accounts': 1,
    'what=archived log': 0,
    'what=files': 1,
    'what=permissions': 2,
    'what=sign-ins': 1,
    'what=refunds': 1,
    'what=gifts': 0,
  });
});

test('calls to providers are measured, from zero', async () => {
  countFromZero();
  const counted = async () => {
    const values = await valuesOf('cc_provider_call_duration_seconds');
    return ['answered', 'failed'].map((outcome) => values[`le=+Inf,provider=outlook-tokens,outcome=${outcome}`]);
  };
  expect(await counted()).toEqual([0, 0]);
  const user = await api.createUser();
  await api.connect(user, 'outlook');
  const [answered, failed] = await counted();
  expect(answered).toBeGreaterThan(0);
  expect(failed).toBe(0);
});

test('a job that waits for the turn of its mailbox is not late', async () => {
  const run = (key: string) => api.externals.queue.send('run-gmail', {}, { singletonKey: key });
  await run('one');
  expect(await api.externals.queue.fetch('run-gmail')).toHaveLength(1);
  await Promise.all([run('one'), run('two')]);
  await api.admin.query(`update pgboss.job set start_after = now() - interval '7 minutes' where state = 'created'`);
  await readQueue(api.externals.pool);
  expect(await valuesOf('cc_queue_jobs')).toMatchObject({ 'queue=run-gmail': 1 });
  expect((await valuesOf('cc_queue_oldest_seconds'))['queue=run-gmail']).toBeGreaterThan(0);
});

test('emails whose outcome stays unknown are counted, by an index that has only those', async () => {
  const user = await api.createUser();
  await api.admin.query(
    `insert into public.sends (user_id, idempotency_key, request_hash, school, provider, status, charged, started_at)
     select $1, hours::text, '', 'School', 'outlook', 'unknown', true, now() - hours * interval '1 hour'
     from unnest(array[0, 2, 20, 48]) hours`,
    [user.id],
  );
  await readQueue(api.externals.pool);
  expect(await valuesOf('cc_sends_unknown')).toEqual({ 'provider=outlook': 2 });
  const client = await api.admin.connect();
  await client.query('set enable_seqscan = off');
  const plan = await client.query<{ 'QUERY PLAN': string }>(`explain ${waitingInQueue}`);
  client.release(true);
  const read = plan.rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes(' on sends'));
  expect(read.join()).toContain('sends_unknown');
});

test('waiting for a connection is measured, and a pool without a free one is counted', async () => {
  const { database } = api.externals.config;
  const pool = createPool(database, { name: 'requests', connections: 1, timeoutMs: 200 }, () => undefined);
  // A busy machine may need longer for the first one.
  let taken: PoolClient | undefined;
  while (!taken) taken = await pool.connect().catch(() => undefined);
  await expect(pool.query('select 1')).rejects.toThrow('timeout exceeded');
  taken.release();
  expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
  expect(await valuesOf('cc_database_failures_total')).toMatchObject({ 'pool=requests,reason=connections': 1 });
  expect((await valuesOf('cc_database_wait_seconds'))['le=0.1,pool=requests']).toBeGreaterThan(0);
});
