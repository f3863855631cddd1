import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startStripe } from '@cc/local/stripe';
import { fastify } from 'fastify';
import { oauthProviders } from '../mailboxes/oauth-providers.ts';
import { createStripeClient } from '../payments/stripe-gateway.ts';
import { findGaps, setUpAccount } from '../stripe-setup/account-gateway.ts';
import { localhost } from '../testing/localhost-certificate.ts';
import { runJobsOnce } from '../testing/run-jobs.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { readLetterKey } from '../vault/letter-key-repository.ts';
import { createTokenCipher } from '../vault/token-cipher.ts';
import { lookAtCertificate, lookAtClock, lookAtService, lookAtSignIn, lookAtSigningKeys } from './address-gateway.ts';
import { lookAtDatabase } from './look-at-database.ts';
import { lookAtDkim, lookAtDmarc, lookAtSpf, type ResolveTexts } from './look-at-mail.ts';
import { lookAtClient } from './oauth-gateway.ts';
import { lookAtSmtp } from './smtp-login-gateway.ts';

const { api, standIns } = await useTestApi();
const { log } = fastify();

const open: { close(): unknown }[] = [];
afterAll(() => open.map((server) => server.close()));
const portOf = async (server: Server) => {
  open.push(server);
  await once(server.listen(0, 'localhost'), 'listening');
  return (server.address() as AddressInfo).port; // a listening TCP server has no other kind of address
};
const serve = async (answer: RequestListener) => `http://localhost:${await portOf(createServer(answer))}`;
const serveJson = (value: unknown) => serve((_request, response) => void response.end(JSON.stringify(value)));

test('the command names what is missing, and ends with 1', async () => {
  const cli = fileURLToPath(new URL('cli.ts', import.meta.url));
  const env = { SITE_URL: 'http://localhost:3000', OPERATOR_EMAIL: 'operator@coachconnect.example' };
  const run = promisify(execFile)(process.execPath, [cli], { env });
  await expect(run).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /WRONG settings of site: [^]*SITE_URL: must be a public https address[^]*OPERATOR_EMAIL: must not be an example[^]*WRONG settings of api/,
    ),
  });
});

test('the database: fine; without workers; with another key of mailbox tokens; as another role', async () => {
  const { config } = api.externals;
  const missing = 'No worker has finished a sweep in three minutes. Start one.';
  expect(await lookAtDatabase(config, log)).toBe(missing);
  await api.dependencies.jobs.add('sweep', null);
  await api.admin.query(`update pgboss.job set state = 'failed', completed_on = now() where name = 'sweep'`);
  expect(await lookAtDatabase(config, log)).toBe(missing);
  await api.dependencies.jobs.add('sweep', null);
  await runJobsOnce(api);
  expect(await lookAtDatabase(config, log)).toBeUndefined();
  await readLetterKey(api.externals.pool, createTokenCipher(config.encryptionKeys));
  const mistyped = { ...config, encryptionKeys: [Buffer.alloc(32, 9)] as const };
  await expect(lookAtDatabase(mistyped, log)).rejects.toThrow('TOKEN_ENCRYPTION_KEY does not read');
  const url = new URL(config.database.url);
  url.username = 'postgres';
  await expect(lookAtDatabase({ ...config, database: { url: url.href } }, log)).rejects.toThrow('Use the role cc_api');
});

test.each(['gmail', 'outlook'] as const)(
  'the client at %s: fine; with another address; with another secret',
  async (name) => {
    const provider = oauthProviders(api.externals.config)[name];
    expect(await lookAtClient(provider)).toBeUndefined();
    const elsewhere = { ...provider, redirectUri: 'https://elsewhere.example/callback' };
    expect(await lookAtClient(elsewhere)).toContain('Add this redirect address to the client.');
    expect(await lookAtClient({ ...provider, clientSecret: 'another' })).toContain('refuses the client');
  },
);

test('Stripe: fine after the setup, and not before', async () => {
  const webhook = { url: 'http://127.0.0.1:1/', secret: 'whsec_of_this_test' };
  const secretKey = 'sk_live_of_this_test';
  const standIn = await startStripe({ port: 0, secretKey, webhook, isNewAccount: true });
  open.push(standIn);
  const stripe = createStripeClient({ secretKey, apiUrl: standIn.url });
  const siteUrl = 'https://coachconnect.com';
  expect(await findGaps(stripe, siteUrl)).toHaveLength(6);
  await setUpAccount(stripe, siteUrl);
  expect(await findGaps(stripe, siteUrl)).toEqual([]);
  const [endpoint] = (await stripe.webhookEndpoints.list()).data;
  await stripe.webhookEndpoints.update(endpoint?.id ?? '', { enabled_events: ['invoice.paid'] });
  expect(await findGaps(stripe, siteUrl)).toEqual([expect.stringContaining('an event or the version')]);
});

test('the signing keys: fine; a shared secret; another address', async () => {
  expect(await lookAtSigningKeys(await serveJson({ keys: [{ alg: 'ES256' }] }))).toBeUndefined();
  expect(await lookAtSigningKeys(await serveJson({ keys: [] }))).toContain('signing keys (ES256)');
  expect(await lookAtSigningKeys(await serveJson('<html>'))).toContain('publishes no signing keys');
});

test.each([
  [{ google: true, azure: true, email: false }, {}, undefined],
  [{ google: true, azure: true }, { error_code: 'otp_disabled' }, 'whether an address has an account'],
  [{ google: true, azure: true, email: true }, {}, 'Sign-in is also open by email'],
  [{ google: true, azure: false }, {}, 'Sign-in needs Google and Azure'],
  [{ google: true, azure: true }, { disable_signup: true }, 'Nobody new can sign up'],
  [{ google: true, azure: true }, { mailer_autoconfirm: true }, 'takes every address as verified'],
])('sign-in %j, with %j', async (external, changes, sentence) => {
  const settings = {
    external,
    disable_signup: false,
    mailer_autoconfirm: false,
    error_code: 'captcha_failed',
    ...changes,
  };
  const problem = await lookAtSignIn(await serveJson(settings), 'key');
  if (sentence === undefined) expect(problem).toBeUndefined();
  // A push of all settings would replace what an operator set by hand.
  else expect(problem).toMatch(new RegExp(`${sentence}.* in the dashboard of Supabase`));
});

test('the clock: fine; an hour ahead', async () => {
  const url = await serveJson({});
  // A busy machine may answer late.
  const now = async () => Date.parse((await fetch(url)).headers.get('date') ?? '');
  expect(await lookAtClock(url, await now())).toBeUndefined();
  expect(await lookAtClock(url, (await now()) + 3_600_000)).toContain('ahead. Let NTP set it');
});

test('a service: fine; not ready', async () => {
  const answers = (status: number) => serve((_request, response) => void response.writeHead(status).end());
  expect(await lookAtService(await answers(200))).toBeUndefined();
  expect(await lookAtService(await answers(503))).toContain('/readyz answers 503');
});

test('a certificate: fine; about to end; of nobody; none', async () => {
  const address = `https://localhost:${await portOf(createTlsServer(localhost))}`;
  expect(await lookAtCertificate(address)).toContain('Browsers refuse');
  const before = getCACertificates();
  setDefaultCACertificates([localhost.cert]);
  expect(await lookAtCertificate(address)).toBeUndefined();
  expect(await lookAtCertificate(address, Date.parse('2126-11-01'))).toMatch(/ends in -?\d+ days\. Renew it/);
  setDefaultCACertificates(before);
  expect(await lookAtCertificate('http://localhost')).toContain('has no certificate');
});

test('the mail server: fine; with another password', async () => {
  expect(await lookAtSmtp(standIns.inbox.smtpUrl)).toBeUndefined();
  const refusing = createTcpServer((socket) => {
    socket.write('220 mail\r\n');
    socket.on('data', (line) =>
      socket.write(line.toString().startsWith('EHLO') ? '250 AUTH PLAIN\r\n' : '535 no such login\r\n'),
    );
  });
  const problem = await lookAtSmtp(`smtp://us:wrong@localhost:${await portOf(refusing)}`);
  expect(problem).toMatch(/does not take our login .*535 no such login.* Check SMTP_URL/);
});

const dns =
  (zone: Readonly<Record<string, string[]>>): ResolveTexts =>
  async (name) => {
    const texts = zone[name];
    if (!texts) throw Object.assign(new Error(`queryTxt ENOTFOUND ${name}`), { code: 'ENOTFOUND' });
    // A long text arrives in pieces.
    return texts.map((text) => [text.slice(0, 9), text.slice(9)]);
  };

test.each([
  [['v=spf1 include:mail.example ~all', 'another=text'], undefined],
  [[], 'has no SPF record'],
  [['v=spf1 -all', 'v=spf1 ~all'], 'Keep one'],
  [['v=spf1 +all'], 'End it with ~all'],
])('SPF %j', async (texts, sentence) => {
  expect((await lookAtSpf('c.com', dns({ 'c.com': texts }))) ?? 'fine').toContain(sentence ?? 'fine');
});

test('DKIM: fine; without a key; without a selector', async () => {
  const zone = dns({ 's1._domainkey.c.com': ['v=DKIM1; k=rsa; p=MIGf'], 's2._domainkey.c.com': ['v=DKIM1; p='] });
  expect(await lookAtDkim('c.com', 's1', zone)).toBeUndefined();
  for (const selector of ['s2', 's3']) expect(await lookAtDkim('c.com', selector, zone)).toContain('has no key');
  expect(await lookAtDkim('c.com', undefined, zone)).toContain('--dkim');
});

test('DMARC: fine; none; without a policy', async () => {
  const look = (...texts: string[]) => lookAtDmarc('c.com', dns({ '_dmarc.c.com': texts }));
  expect(await look('v=DMARC1; p=none; rua=mailto:dmarc@c.com')).toBeUndefined();
  expect(await look()).toContain('has no record');
  expect(await look('v=DMARC1')).toContain('has no policy');
});
