import { revealAddresses } from '@cc/contracts/api/reveal-addresses';
import { setTimeout as pause } from 'node:timers/promises';
import { startLocalStack, type LocalStack, type SignedInUser } from '@cc/local/testing/start-local-stack';
import { Pool } from 'pg';
import { createApiProcess, createWorkerProcess, type ApiProcess } from './testing/api-process.ts';
import { consentAt } from '@cc/local/testing/consent-browser';
import { seedCoaches, sendRequest } from './testing/test-coaches.ts';

let stack: LocalStack;
let api: ApiProcess;
let worker: ApiProcess;

beforeAll(async () => {
  stack = await startLocalStack();
  const admin = new Pool({ connectionString: stack.databaseUrl() });
  await seedCoaches(admin);
  await admin.end();
  const { config, googleUrl = '', microsoftUrl = '', smtpUrl = '' } = stack;
  const environment = {
    DATABASE_URL: stack.databaseUrl('cc_api'),
    SUPABASE_URL: stack.supabaseUrl,
    SUPABASE_SECRET_KEY: stack.secretKey,
    GOOGLE_CLIENT_ID: config.google.mail.id,
    GOOGLE_CLIENT_SECRET: config.google.mail.secret,
    GOOGLE_AUTHORIZE_URL: `${googleUrl}/o/oauth2/v2/auth`,
    GOOGLE_TOKEN_URL: `${googleUrl}/token`,
    GOOGLE_REVOKE_URL: `${googleUrl}/revoke`,
    GOOGLE_JWKS_URL: `${googleUrl}/oauth2/v3/certs`,
    GMAIL_API_URL: googleUrl,
    MICROSOFT_CLIENT_ID: config.microsoft.mail.id,
    MICROSOFT_CLIENT_SECRET: config.microsoft.mail.secret,
    MICROSOFT_AUTHORITY_URL: `${microsoftUrl}/common`,
    GRAPH_API_URL: microsoftUrl,
    STRIPE_API_URL: stack.stripeUrl ?? '',
    STRIPE_SECRET_KEY: config.stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: config.stripe.webhook.secret,
    SMTP_URL: smtpUrl,
    TOKEN_ENCRYPTION_KEY: Buffer.alloc(32, 3).toString('base64'),
    OUTLOOK_SPACING_MS: '0',
    DRAIN_SECONDS: '1',
  };
  api = await createApiProcess(environment);
  worker = createWorkerProcess(environment);
  await Promise.all([api.start(), worker.start()]);
});

afterAll(async () => {
  await Promise.all([api.kill(), worker.kill()]);
  await stack.stop();
});

const post = (path: string, user: SignedInUser, body?: object, headers = {}) =>
  fetch(api.url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${user.accessToken}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

test.each(['gmail', 'outlook'] as const)(
  'a signed-in user connects %s, sends, and gets a summary',
  async (provider) => {
    const user = await stack.createSignedInUser({ tokens: 3 });
    const begun = await post(provider === 'gmail' ? '/api/google-oauth' : '/api/azure-oauth', user);
    const { oauthUrl } = (await begun.json()) as { oauthUrl: string }; // the contract of this endpoint
    const back = await consentAt(oauthUrl, { email: user.email });
    const cookie = begun.headers.getSetCookie().join('; ');
    const returned = await fetch(api.url + back.pathname + back.search, { headers: { cookie }, redirect: 'manual' });
    const handle = new URL(returned.headers.get('location') ?? '').searchParams.get('access_token') ?? '';

    const program = { school: 'School 7', gender: 'women', sport: 'soccer' };
    const revealed = revealAddresses.response.parse(await (await post('/api/reveal-addresses', user, program)).json());
    const request = sendRequest({ id: user.userId }, handle, 7);
    expect(revealed.coaches.map(({ email }) => email).join(',')).toBe(request.to);
    const sent = await post(`/api/send-${provider}`, user, request, { 'idempotency-key': 'run/7' });
    expect([sent.status, await sent.json()]).toEqual([200, { messageId: expect.any(String) }]);
    const { data } = await user.client.from('token_tracker').select('tokens_available, tokens_used').single();
    expect(data).toEqual({ tokens_available: 2, tokens_used: 1 });

    const summary = { to: user.email, successful: ['School 7'], failed: [], schools: ['School 7'], conferences: [] };
    expect((await post('/api/send-summary-email', user, summary)).status).toBe(200);
    const mails = () => stack.parts.inbox?.messages() ?? [];
    while (!mails().some(({ via, to }) => via === 'smtp' && to.includes(user.email))) await pause(50);
    expect(mails().filter(({ from }) => from === user.email)).toHaveLength(1);
  },
);

test('it stops on SIGTERM, and says before that requests should go elsewhere', async () => {
  const ready = () => fetch(`${api.url}/readyz`);
  let last = (await ready()).status;
  const stopped = api.stop();
  while (last === 200) last = (await ready()).status;
  expect([last, await stopped]).toEqual([503, 0]);
});
