import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { plans, proLists } from '@cc/contracts/entities/catalogue';
import { startStripe, type Stripe as StripeStandIn } from '@cc/local/stripe';
import { createStripeClient } from '../payments/stripe-gateway.ts';
import { webhookEvents } from '../payments/stripe-event.ts';

const secretKey = 'sk_live_of_this_test';
const siteUrl = 'https://coachconnect.com';
const cli = fileURLToPath(new URL('cli.ts', import.meta.url));

let standIn: StripeStandIn;
beforeEach(async () => {
  const webhook = { url: 'http://127.0.0.1:1/', secret: 'whsec_of_this_test' };
  standIn = await startStripe({ port: 0, secretKey, webhook, isNewAccount: true });
});
afterEach(() => standIn.close());

const client = () => createStripeClient({ secretKey, apiUrl: standIn.url });
const prices = async () =>
  (await client().prices.list({ active: true, limit: 100 })).data.map(({ lookup_key: key, unit_amount: cents }) => [
    key,
    cents,
  ]);

async function run(env: Readonly<Record<string, string>> = {}): Promise<string> {
  const own = { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: standIn.url, SITE_URL: siteUrl, ...env };
  const { stdout } = await promisify(execFile)(process.execPath, [cli], { env: own });
  return stdout;
}

test('a new account gets the prices and the webhook, a second run changes nothing, and what is wrong is put right', async () => {
  const first = await run();
  const secret =
    /^Webhook https:\/\/coachconnect\.com\/api\/stripe-webhook: created\. Set STRIPE_WEBHOOK_SECRET=whsec_\w+, which/m;
  expect(first).toMatch(secret);
  const catalog = [...plans, ...proLists].map(({ priceId, price }) => [priceId, price]);
  expect((await prices()).toSorted()).toEqual(catalog.toSorted());
  const { data } = await client().webhookEndpoints.list();
  expect(data.map(({ enabled_events: events }) => events)).toEqual([webhookEvents]);

  const second = await run();
  expect(second.match(/is there/g)).toHaveLength(catalog.length + 1);
  expect(second).not.toMatch(/created|replaced|whsec_/);
  expect(await client().webhookEndpoints.list()).toMatchObject({ data });

  const [starter] = plans;
  await client().prices.create({
    currency: 'usd',
    unit_amount: 1,
    product_data: { name: 'Wrong' },
    lookup_key: starter?.priceId ?? '',
    transfer_lookup_key: true,
  });
  await client().webhookEndpoints.update(data[0]?.id ?? '', { enabled_events: ['invoice.paid'], disabled: true });
  expect(await run()).toMatch(/Starter, \$12\.99: replaced\.[^]*now enabled, with all 14 events/);
  expect((await prices()).filter(([key]) => key !== null).toSorted()).toEqual(catalog.toSorted());
  const [repaired] = (await client().webhookEndpoints.list()).data;
  expect(repaired).toMatchObject({ status: 'enabled', enabled_events: webhookEvents });
});

test('a local address, an example and a wrong key are refused in a sentence, and nothing is created', async () => {
  for (const [env, sentence] of [
    [{ SITE_URL: 'http://localhost:3000' }, 'SITE_URL: must be a public https address in production'],
    [{ STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY: is not set'],
    [{ STRIPE_SECRET_KEY: 'sk_live_wrong' }, 'Invalid API Key provided'],
  ] as const) {
    await expect(run(env)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) });
  }
  expect(await prices()).toEqual([]);
});
