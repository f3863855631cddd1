import { contactRequest, feedbackRequest, orderProContactRequest } from '@cc/contracts/testing/requests';
import { sweepOnce } from './run-jobs.ts';
import type { TestApi } from './test-api.ts';
import { sendRequest } from './test-coaches.ts';
import { createTestRunner, type TestRunner } from './test-runs.ts';

/** A user with a name that nobody else has, and rows in every table that can have some. */
export async function fullAccount(api: TestApi): Promise<{ runner: TestRunner; handle: string }> {
  const runner = await createTestRunner(api);
  const { user } = runner;
  const handle = (await api.connect(user, 'gmail')).get('access_token') ?? '';
  const own = { email: user.email };
  for (const [table, columns, values] of [
    ['public.personalization', 'user_id, full_name', `$1, 'Quirin Zabel'`],
    ['public.sport_details', 'user_id, sport, details', `$1, 'soccer', '{"club": "Zabel United"}'`],
    ['public.letters', 'id, user_id, subject, body', `gen_random_uuid(), $1, 'Quirin Zabel', 'I am Quirin Zabel.'`],
    ['storage.objects', 'bucket_id, name', `'run-files', $1 || '/zabel.pdf'`],
    ['private.unused_files', 'path', `$1 || '/zabel.pdf'`],
    // As Supabase stores a sign-in whose client never came back.
    ['auth.flow_state', 'user_id, provider, code_challenge', `$1, 'google', 'challenge'`],
    [
      'public.family_links',
      'id, user_id, parent_email, code_hash, athlete',
      `gen_random_uuid(), $1::uuid, 'mother@zabel.example', sha256($1::text::bytea), 'Zabel'`,
    ],
  ] as const) {
    await api.admin.query(`insert into ${table} (${columns}) values (${values})`, [user.id]);
  }
  await api.admin.query('insert into public.emails (email) values (upper($1))', [user.email]);
  const child = await api.createUser({ tokens: 0 });
  await api.post('/api/family/invite', { email: user.email, firstRunWaits: false }, child);
  await api.post('/api/contact', { ...contactRequest, ...own, message: 'I am Quirin Zabel.' });
  await api.post('/api/feedback', { ...feedbackRequest, ...own }, user);
  const order = { ...orderProContactRequest, ...own, lastName: 'Zabel' };
  await api.post('/api/order-pro-contact', order);
  await api.admin.query(
    `insert into public.pro_order_contacts (pro_order_id, first_name, last_name, role, club, league, country, email)
     select id, 'Eva', 'Lind', 'Scout', 'IF Norrvik', 'First', 'Sweden', 'eva@club.example'
     from public.pro_contact_orders where email = $1`,
    [user.email],
  );
  await api.post('/api/send-gmail', sendRequest(user, handle, 9), user, { 'idempotency-key': 'one' });
  const summary = { to: user.email, successful: ['School 9'], failed: [], schools: ['School 9'], conferences: [] };
  await api.post('/api/send-summary-email', summary, user);
  await runner.plan([1, 2]);
  await api.post('/api/account/copy', undefined, user);
  await sweepOnce(api);
  return { runner, handle };
}
