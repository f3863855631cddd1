import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readNamed, readSettings, workspaceRoot } from './read-settings.ts';
import { type ServiceName, services } from './services.ts';
import { settingsPages } from './settings-pages.ts';
import { settings } from './table.ts';

const key = Buffer.alloc(32, 1).toString('base64');
/** Production with everything that it needs. */
const production: Record<string, string> = {
  STAGE: 'production',
  SITE_URL: 'https://coachconnect.com/',
  ALONE_URL: 'https://alone.coachconnect.dev',
  REGISTRY_URL: 'https://registry.coachconnect.com',
  ADMIN_URL: 'https://office.coachconnect.com',
  STAFF_API_URL: 'https://api.coachconnect.com',
  API_URL: 'http://api:4000',
  CHECKER_URL: 'http://checker:3300',
  CORS_ORIGINS: 'https://office.coachconnect.com, https://two.coachconnect.com',
  ...Object.fromEntries(
    ['PROXY', 'OPERATOR', 'REPORTS', 'PREVIEW', 'CHECKER'].map((name) => [`${name}_KEY`, `${name} ${key}`]),
  ),
  DATABASE_URL: 'postgres://cc_api:x@db.abcdef.supabase.co/postgres?sslmode=verify-full',
  TOKEN_ENCRYPTION_KEY: key,
  SUPABASE_URL: 'https://abcdef.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  SUPABASE_SECRET_KEY: `sb_secret_${key}`,
  REMOTES_S3_BUCKET: 'remotes',
  REMOTES_S3_ACCESS_KEY_ID: 'id',
  REMOTES_S3_SECRET_ACCESS_KEY: 'x',
  GOOGLE_CLIENT_ID: 'g',
  GOOGLE_CLIENT_SECRET: 'gs',
  MICROSOFT_CLIENT_ID: 'm',
  MICROSOFT_CLIENT_SECRET: 'ms',
  STRIPE_SECRET_KEY: 'sk_live_123',
  STRIPE_WEBHOOK_SECRET: 'whsec_123',
  SMTP_URL: 'smtps://user:x@mail.coachconnect.com',
  MAIL_FROM: 'Coach Connect <hello@coachconnect.com>',
  LEGAL_NAME: 'Coach Connect LLC',
  LEGAL_ADDRESS: '1 Main Street; Springfield, IL 62701; USA',
  OPERATOR_EMAIL: 'team@coachconnect.com',
};
const names = Object.keys(services) as ServiceName[];

test.each(names)(
  '%s: starts in production with all settings, and refuses each that it needs when it is missing',
  (service) => {
    expect(readSettings(service, production)).toMatchObject({ PORT: services[service].port });
    const read = services[service].settings.filter((name) => name in production && name !== 'STAGE');
    for (const name of read) {
      for (const without of [undefined, '']) {
        expect(() => readSettings(service, { ...production, [name]: without })).toThrow(`\n  ${name}: `);
      }
    }
  },
);

test('production refuses addresses of one machine, examples, plain http and overrides; one error names them all, without values', () => {
  const wrong = {
    SITE_URL: 'https://localhost:3000',
    SUPABASE_URL: 'http://abcdef.supabase.co',
    REGISTRY_URL: 'https://registry.coachconnect.example',
    OPERATOR_EMAIL: 'operator@coachconnect.example',
    OVERRIDES: 'on',
    PORT: 'secret-port',
  };
  const read = () => readSettings('site', { ...production, ...wrong });
  for (const name of Object.keys(wrong)) expect(read).toThrow(`\n  ${name}: `);
  expect(read).not.toThrow(/secret-port|abcdef|operator@/);
});

test('on one machine only secrets have to be given; an empty variable is not set, lists are split, addresses lose their slash', () => {
  expect(readSettings('registry', {})).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 3100,
    API_URL: 'http://localhost:4000',
  });
  expect(() => readSettings('site', {})).toThrow(/:\n {2}SUPABASE_PUBLISHABLE_KEY: is not set$/);
  const site = {
    SUPABASE_PUBLISHABLE_KEY: 'key',
    PORT: '',
    SITE_URL: 'https://site.example/',
    TRUST_PROXY: '10.0.0.0/8, ::1',
  };
  expect(readSettings('site', site)).toMatchObject({
    PORT: 3000,
    SITE_URL: 'https://site.example',
    TRUST_PROXY: ['10.0.0.0/8', '::1'],
    REMOTE_OVERRIDES: [],
  });
  expect(() => readSettings('site', { ...site, REMOTE_OVERRIDES: '[{}]', STAGE: 'staging' })).toThrow(
    /STAGE[^]*REMOTE_OVERRIDES/,
  );
});

test.each([
  ['postgres://cc_api:a-real-password@db.coach.dev:6543/postgres?sslmode=verify-full', true],
  ['postgres://cc_api:a-real-password@pgbouncer:6432/postgres', true],
  ['postgres://cc_api:a-real-password@10.0.3.4/postgres', true],
  ['postgres://cc_api:a-real-password@db.coach.dev:6543/postgres', false],
  ['postgres://cc_api:a-real-password@db.coach.dev:6543/postgres?sslmode=no-verify', false],
])('in production, the database %s is reached in private or by verified TLS: %j', (url, accepted) => {
  const read = () => readNamed(['DATABASE_URL'], { STAGE: 'production', DATABASE_URL: url }, 'The API');
  if (accepted) expect(read).not.toThrow();
  else expect(read).toThrow(/DATABASE_URL: must end with \?sslmode=verify-full in production/);
});

test('each setting is read by a service', () => {
  const read = new Set<string>(names.flatMap((service) => services[service].settings));
  expect(Object.keys(settings).filter((name) => !read.has(name))).toEqual([]);
});

test('the page of settings and .env.example are those of the table', async () => {
  for (const [path, text] of Object.entries(await settingsPages())) {
    const file = join(workspaceRoot, path);
    expect({
      path,
      text: existsSync(file) ? readFileSync(file, 'utf8') : 'missing: npm run -s write-settings -w @cc/deploy',
    }).toEqual({ path, text });
  }
});
