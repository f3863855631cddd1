import { createApiProcess, type ApiProcess } from '../../../testing/api-process.ts';
import { startKeyServer, type KeyServer } from '../../../testing/key-server.ts';
import { startStandIns, type StandIns } from '../../../testing/stand-ins.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { until } from '../../../testing/until.ts';

let standIns: StandIns;
let keys: KeyServer;
let api: TestApi;
let child: ApiProcess;

beforeAll(async () => {
  [standIns, keys] = await Promise.all([startStandIns(), startKeyServer()]);
  api = await startTestApi({ standIns, environment: { SUPABASE_URL: keys.url } });
  keys.publish(api.issuer);
  child = await createApiProcess(api.environment);
});
afterAll(async () => {
  await api.close();
  keys.close();
  await standIns.close();
});

test.each([
  ['gmail', 'google'],
  ['outlook', 'microsoft'],
] as const)('a process that dies in the middle of a test through %s leaves one test less', async (provider, vendor) => {
  const user = await api.createUser({ tokens: 1 });
  const accessToken = (await api.connect(user, provider)).get('access_token') ?? '';
  const letter = { accessToken, subject: 'Jordan Avery', body: 'Dear Coach,\n\nHello' };
  await standIns.fault(vendor, { operation: 'send', fault: 'slow', delayMs: 3_000 });
  await child.start();
  const broken = fetch(`${child.url}/api/send-test`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: user.authorization },
    body: JSON.stringify(letter),
  }).then(
    () => 'answered',
    () => 'broken',
  );
  const isTaken = `select id from public.mail_connections where user_id = $1 and next_send_at > now() + interval '10 seconds'`;
  await until(async () => (await api.admin.query(isTaken, [user.id])).rows[0]);
  await child.kill();
  expect(await broken).toBe('broken');

  const left = await api.admin.query(
    `select (select count(*)::int from public.sends where user_id = $1) as sends,
       (select tokens_available from public.token_tracker where user_id = $1) as tokens`,
    [user.id],
  );
  expect(left.rows).toEqual([{ sends: 0, tokens: 1 }]);
  await standIns.clearFaults();
  // The lease of the mailbox ends.
  await api.admin.query('update public.mail_connections set next_send_at = now() where user_id = $1', [user.id]);
  expect((await api.post('/api/send-test', letter, user)).json()).toEqual({ to: user.email, left: 3 });
});
