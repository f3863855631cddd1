import { randomUUID } from 'node:crypto';
import { expectLedgerToAgree } from '@cc/supabase/testing/ledger';
import { sweepOnce } from '../../testing/run-jobs.ts';
import { sendRequest } from '../../testing/test-coaches.ts';
import { createTestRunner, type TestRunner } from '../../testing/test-runs.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { mailUnchecked } from './mail-unchecked.ts';

const { api, standIns } = await useTestApi();

/** What `npm run restore` does in the restored database. @returns the id of the restore. */
async function restored(): Promise<number> {
  await api.admin.query(`select private.ask_after_restore(now() - interval '5 minutes')`);
  const { rows } = await api.admin.query<{ id: number }>(
    'select id from private.restores order by created_at desc limit 1',
  );
  return rows[0]?.id ?? 0;
}

const received = ({ user }: TestRunner) =>
  standIns.inbox
    .messages()
    .filter(({ from }) => from === user.email)
    .map(({ to }) => to[0])
    .toReversed();
const head = (school: number) => `head@school-${school}.example`;
const mailsTo = ({ user }: TestRunner) => standIns.inbox.messages().filter(({ to }) => to[0] === user.email);
const confirm = ({ user }: TestRunner, restoreId: number) => api.post('/api/sent-folder-checked', { restoreId }, user);

test('after a restore a run waits until its owner has looked, and then leaves out what the owner skipped', async () => {
  const runner = await createTestRunner(api);
  const run = await runner.plan([1, 2]);
  const restore = await restored();
  await runner.work(run);
  await sweepOnce(api);
  await sweepOnce(api);
  expect(received(runner)).toEqual([]);
  expect(mailsTo(runner)).toMatchObject([
    { subject: 'Your recruiting emails wait: please look into your Sent folder' },
  ]);
  // The first school got its email in the time that was forgotten.
  expect((await runner.change(run, { kind: 'skip', school: 'School 1' })).statusCode).toBe(200);
  expect((await confirm(runner, restore)).json()).toEqual({ ok: true });
  expect((await confirm(runner, restore)).statusCode).toBe(200);
  // Two sweeps: the first queues the run's job.
  await sweepOnce(api);
  await sweepOnce(api);
  expect([received(runner), await runner.sends(run)]).toEqual([[head(2)], ['skipped', 'sent']]);
});

test('a plan, an email and a retry are refused until the owner has looked, also with a key of an open page', async () => {
  const runner = await createTestRunner(api);
  const over = await runner.plan([3]);
  await runner.change(over, { kind: 'stop' });
  await runner.work(over);
  // The page asked in the time that was forgotten, and asks again with the same key.
  const [key, request] = [randomUUID(), await runner.request([4])];
  const before = await restored();
  const restore = await restored();
  const connected = await api.connect(runner.user, 'gmail');
  await api.post('/api/reveal-addresses', { school: 'School 5', gender: 'women', sport: 'soccer' }, runner.user);
  const direct = sendRequest({ id: runner.user.id }, connected.get('access_token') ?? '', 5);
  const answers = [
    await runner.post(request, key),
    await runner.change(over, { kind: 'retry' }),
    await api.post('/api/send-gmail', direct, runner.user, { 'idempotency-key': key }),
    // An earlier answer is none to what was forgotten since.
    await confirm(runner, before),
  ];
  expect(answers.map((answer) => [answer.statusCode, answer.json<{ code: string }>().code])).toEqual(
    answers.map(() => [409, 'sent_folder_unchecked']),
  );
  expect(received(runner)).toEqual([]);
  await confirm(runner, restore);
  expect((await runner.post(request, key)).statusCode).toBe(200);
});

test('an email that was on its way at the restored time is for its owner to decide, and the ledger agrees', async () => {
  const runner = await createTestRunner(api);
  const run = await runner.plan([6, 7, 8]);
  const worker = randomUUID();
  await runner.hasten(run);
  await api.admin.query('select public.claim_run($1, $2)', [run, worker]);
  for (const startMargin of ['1 minute', null]) {
    const { rows } = await api.admin.query('select * from public.next_send_of_run($1, $2)', [run, worker]);
    await api.admin.query(`select public.begin_planned_send($1, $2, '90 seconds', $3)`, [
      rows[0].send_id,
      worker,
      startMargin,
    ]);
  }
  expect(await runner.sends(run)).toEqual(['sending', 'reserved', 'planned']);
  const restore = await restored();
  expect(await runner.sends(run)).toEqual(['unknown', 'unknown', 'planned']);
  await expectLedgerToAgree(api.admin, runner.user.id);
  const { rows } = await api.admin.query<{ id: string }>(
    'select id from public.sends where run_id = $1 order by position limit 2',
    [run],
  );
  for (const [place, outcome] of (['sent', 'not-sent'] as const).entries())
    await api.post('/api/resolve-send', { sendId: rows[place]?.id, outcome }, runner.user);
  await confirm(runner, restore);
  // The lease of the mailbox is over.
  await api.admin.query('update public.mail_connections set next_send_at = now()');
  await sweepOnce(api);
  await sweepOnce(api);
  expect([received(runner), await runner.sends(run)]).toEqual([[head(8)], ['sent', 'failed', 'sent']]);
  await expectLedgerToAgree(api.admin, runner.user.id);
});

test('an address that the mail server refuses keeps no other owner from being told', async () => {
  const runners = [await createTestRunner(api), await createTestRunner(api)];
  for (const runner of runners) await runner.plan([1]);
  await restored();
  const told: string[] = [];
  const send = async ({ to }: { readonly to: string }) => {
    told.push(to);
    if (told.length === 1) throw new Error('550 No such mailbox');
  };
  await mailUnchecked(api.dependencies.restoreChecks, { send }, 'https://coach-connect.example');
  expect(told).toEqual(expect.arrayContaining(runners.map(({ user }) => user.email)));
});
