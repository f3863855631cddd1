import { production } from '@cc/deploy/testing/production-settings';
import { readConfig } from './config.ts';

const complete = {
  DATABASE_URL: 'postgres://cc_api:x@localhost/db',
  GOOGLE_CLIENT_ID: 'g',
  GOOGLE_CLIENT_SECRET: 'gs',
  MICROSOFT_CLIENT_ID: 'm',
  MICROSOFT_CLIENT_SECRET: 'ms',
  STRIPE_SECRET_KEY: 'sk_test_123',
  STRIPE_WEBHOOK_SECRET: 'whsec_123',
  SUPABASE_SECRET_KEY: 'sb_secret_of_the_tests',
  TOKEN_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
};

test('defaults are those of one machine and the real providers', () => {
  expect(readConfig(complete)).toMatchObject({
    siteUrl: 'http://localhost:3000',
    google: { tokenUrl: 'https://oauth2.googleapis.com/token' },
    microsoft: { authorityUrl: 'https://login.microsoftonline.com/common' },
    sendLeaseSeconds: 90,
    outlookSpacingMs: 2000,
    proxyKey: undefined,
  });
});

test('lists are split, and addresses lose their trailing slash', () => {
  expect(
    readConfig({ ...complete, CORS_ORIGINS: 'http://a.example, http://b.example', SITE_URL: 'https://site.example/' }),
  ).toMatchObject({ corsOrigins: ['http://a.example', 'http://b.example'], siteUrl: 'https://site.example' });
});

test('the webhook secret is required', () => {
  expect(() => readConfig({ ...complete, STRIPE_WEBHOOK_SECRET: undefined })).toThrow('STRIPE_WEBHOOK_SECRET');
  expect(() => readConfig({ ...complete, STRIPE_WEBHOOK_SECRET: '' })).toThrow('STRIPE_WEBHOOK_SECRET');
});

test('production takes no test card, unless it is for staging or another payment service', () => {
  expect(readConfig(production).stripe.secretKey).toBe('sk_live_123');
  for (const key of ['sk_test_123', 'rk_test_123']) {
    const test = { ...production, STRIPE_SECRET_KEY: key };
    expect(() => readConfig(test)).toThrow('STRIPE_SECRET_KEY is a test key');
    expect(readConfig({ ...test, TEST_PAYMENTS: 'on' }).stripe.secretKey).toBe(key);
    expect(readConfig({ ...test, STRIPE_API_URL: 'http://stripe:4403' }).stripe.secretKey).toBe(key);
  }
});

test('arriving mail has both its domain and its key, or none', () => {
  expect(readConfig(complete).inboundMail).toBeUndefined();
  const both = { ...complete, INBOUND_MAIL_DOMAIN: 'Mail.Example', INBOUND_MAIL_KEY: 'x'.repeat(20) };
  expect(readConfig(both).inboundMail).toEqual({ domain: 'mail.example', key: 'x'.repeat(20) });
  expect(() => readConfig({ ...both, INBOUND_MAIL_KEY: undefined })).toThrow('Set both INBOUND_MAIL_DOMAIN');
});

test('one error names all missing and invalid variables, without values', () => {
  const broken = { ...complete, DATABASE_URL: undefined, TOKEN_ENCRYPTION_KEY: 'c2hvcnQ=', PORT: 'secret-port' };
  expect(() => readConfig(broken)).toThrow(/PORT[^]*DATABASE_URL[^]*TOKEN_ENCRYPTION_KEY/);
  expect(() => readConfig(broken)).not.toThrow(/secret-port|c2hvcnQ/);
});
