import { alertSettings } from '../files/alertmanager.ts';
import { readNamed, readSettings } from './read-settings.ts';
import { type ServiceName, services } from './services.ts';
import { settings } from './table.ts';
import { production } from '../testing/production-settings.ts';

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
  expect(readSettings('registry', { RECORDS_KEY: 'records-key-of-the-tests' })).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 3100,
    API_URL: 'http://localhost:4000',
  });
  expect(() => readSettings('site', {})).toThrow(
    /:\n {2}RECORDS_KEY: is not set\n {2}SUPABASE_PUBLISHABLE_KEY: is not set$/,
  );
  const site = {
    RECORDS_KEY: 'records-key-of-the-tests',
    SUPABASE_PUBLISHABLE_KEY: 'key',
    PORT: '',
    // As an operator may write it: browsers name it otherwise.
    SITE_URL: 'https://Site.example:443/',
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
  ['postgres://cc_api:a-real-password@db.coach.dev:6543/postgres?sslmode=verify-full&sslmode=disable', false],
  ['postgres://cc_api:a-real-password@localhost/postgres?host=db.coach.dev', false],
  ['postgres://cc_api:a-real-password@localhost/postgres?host=10.0.3.4&host=db.coach.dev', false],
  ['postgres://cc_api:a-real-password@db.coach.dev:6543/postgres?sslmode=verify-full&ssl=0', false],
  ['postgres://cc_api:a-real-password@db.coach.dev:6543/postgres?sslmode=verify-full&sslnegotiation=direct', false],
  ['postgres://cc_api:a-real-password@db.coach.dev:6543/postgres?sslmode=verify-full&sslrootcert=ca.crt', true],
  ['postgres:///postgres?host=/var/run/postgresql', true],
  ['postgres://cc_api:a-real-password@%2Fvar%2Frun%2Fpostgresql/postgres', true],
])('the database %s is reached in private or by verified TLS, whatever the stage: %j', (url, accepted) => {
  const read = () => readNamed(['DATABASE_URL'], { DATABASE_URL: url }, 'The rotation');
  if (accepted) expect(read).not.toThrow();
  else expect(read).toThrow(/DATABASE_URL: (must end with \?sslmode=verify-full, or name a host|may have no param)/);
});

/** A key of Supabase as all were once. */
const tokenOf = (role: string) => ['{}', JSON.stringify({ role }), 'x'.repeat(40)].map((part) => btoa(part)).join('.');

test.each([
  ['SMTP_URL', 'smtp://user:x@mail.coach.dev/?requireTLS=false', 'may have no parameters'],
  ['SMTP_URL', 'smtps://user:x@mail.coach.dev?tls.rejectUnauthorized=false', 'may have no parameters'],
  ['SMTP_URL', 'https://mail.coach.dev', 'must be the address of the mail server'],
  ['SUPABASE_PUBLISHABLE_KEY', `sb_secret_${'x'.repeat(20)}`, 'is a secret key'],
  ['SUPABASE_PUBLISHABLE_KEY', tokenOf('service_role'), 'is a secret key'],
  ['SUPABASE_PUBLISHABLE_KEY', tokenOf('anon'), undefined],
  ['SUPABASE_SECRET_KEY', `sb_publishable_${'x'.repeat(20)}`, 'is the publishable key'],
  ['SUPABASE_SECRET_KEY', tokenOf('anon'), 'is the publishable key'],
  ['SUPABASE_SECRET_KEY', tokenOf('service_role'), undefined],
  ['SITE_URL', 'https://coachconnect.com/home', 'must be a public https address in production, without a path'],
  ['SITE_URL', 'https://coachconnect.com?x=1', 'without a path'],
  ['TRUST_PROXY', '10.0.0.0/8, 0.0.0.0/0', 'must not be all networks'],
  ['TRUST_PROXY', '::/0', 'must not be all networks'],
  ['TRUST_PROXY', '10.0.0.0/8', undefined],
] as const)('production, %s=%s: %s', (name, value, problem) => {
  const read = () => readNamed([name], { STAGE: 'production', [name]: value }, 'The API');
  if (problem === undefined) expect(read).not.toThrow();
  else expect(read).toThrow(problem);
});

test('each setting is read by a service or Alertmanager', () => {
  const read = new Set<string>([...names.flatMap((service) => services[service].settings), ...alertSettings]);
  expect(Object.keys(settings).filter((name) => !read.has(name))).toEqual([]);
});
