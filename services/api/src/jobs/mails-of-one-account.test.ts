import { randomUUID } from 'node:crypto';
import { termsVersion } from '@cc/contracts/entities/terms';
import { requestLimits } from '../plugins/rate-limits.ts';
import { createTestRunner } from '../testing/test-runs.ts';
import { useTestApi } from '../testing/use-test-api.ts';

// One account that sets off mails again and again, by requests that each are allowed.

const { api } = await useTestApi({ change: (externals) => ({ ...externals, limits: requestLimits }) });

async function queued(name: string): Promise<number> {
  const { rows } = await api.admin.query<{ count: number }>(
    'select count(*)::int as count from pgboss.job where name = $1',
    [name],
  );
  return rows[0]?.count ?? 0;
}

test('who ends an account and keeps it sets off ten mails a day, whichever way it is ended', async () => {
  const user = await api.createUser();
  await api.post('/api/consent', { ageBand: '18+', termsVersion }, user);
  const ways = [
    () => api.post('/api/consent', { ageBand: 'under-13', termsVersion }, user),
    () => api.post('/api/account/delete', { address: user.email }, user),
  ];
  const codes: number[] = [];
  for (let time = 0; time < 12; time += 1) {
    codes.push((await ways[time % 2]?.())?.statusCode ?? 0);
    await api.post('/api/account/keep', undefined, user);
  }
  expect(codes).toEqual([...Array.from({ length: 5 }, () => [403, 200]).flat(), 429, 429]);
  expect(await queued('mail-account')).toBe(requestLimits.deletion.max);
});

test('a mistyped address is no request to end an account', async () => {
  const user = await api.createUser();
  const end = (address: string) => api.post('/api/account/delete', { address }, user);
  for (let time = 0; time < requestLimits.deletion.max; time += 1) {
    expect((await end('jordan@gmial.example')).statusCode).toBe(400);
  }
  expect((await end(user.email)).statusCode).toBe(200);
});

test('a parent who approves a run again and again sets off three mails a day to each of the family', async () => {
  const { user, plan } = await createTestRunner(api);
  await api.admin.query(`select public.record_consent($1, $2, '13-17')`, [user.id, termsVersion]);
  const [parent, other, link] = [
    await api.createUser({ tokens: 0 }),
    await api.createUser({ tokens: 0 }),
    randomUUID(),
  ];
  await api.admin.query(
    `insert into public.family_links (id, user_id, parent_id, athlete, first_run_waits)
     values ($1, $2, $3, 'Jordan', true), (gen_random_uuid(), $2, $4, 'Jordan', false)`,
    [link, user.id, parent.id, other.id],
  );
  const runId = await plan([1]);
  await api.admin.query(`delete from private.request_counts`);
  for (let time = 0; time < 5; time += 1) {
    expect((await api.post('/api/family/decide', { runId, approves: true }, parent)).statusCode).toBe(200);
    for (const firstRunWaits of [false, true]) {
      await api.post('/api/family/terms', { id: link, firstRunWaits }, parent);
    }
    // The limit of ten minutes is another one.
    await api.admin.query(`delete from private.request_counts where key like '%family%'`);
  }
  // Another run is none of another three.
  await api.post('/api/family/decide', { runId: await plan([2]), approves: false }, parent);
  const told = await api.admin.query<{ to: string; count: number }>(
    `select data ->> 'to' as to, count(*)::int as count from pgboss.job
     where name = 'mail-family' and data ->> 'about' in ('approved', 'declined') group by 1 order by 1`,
  );
  expect(told.rows.map(({ count }) => count)).toEqual([3, 3, 3]);
});
