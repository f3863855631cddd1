import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { demoAccounts } from '../demo-accounts.ts';
import { startGoogle } from '../google/index.ts';
import { startMicrosoft } from '../microsoft/index.ts';
import {
  Application,
  type Tokens,
  googleAddresses,
  microsoftAddresses,
  startForTest,
} from '../testing/stand-in-fixture.ts';
import { Visitor } from '../testing/visitor.ts';

const gmailSend = 'https://www.googleapis.com/auth/gmail.send';
const vendors = [
  {
    label: 'Google',
    start: startGoogle,
    addresses: googleAddresses,
    demo: demoAccounts.find(({ provider }) => provider === 'google'),
    stranger: 'sam.rivera@outlook.example',
    mailScope: `openid email profile ${gmailSend}`,
    optional: [gmailSend],
    issuerPath: '',
    keys: '/oauth2/v3/certs',
    userinfo: '/v1/userinfo',
    keepsRefreshToken: true,
  },
  {
    label: 'Microsoft',
    start: startMicrosoft,
    addresses: microsoftAddresses,
    demo: demoAccounts.find(({ provider }) => provider === 'microsoft'),
    stranger: 'jordan.avery@gmail.example',
    mailScope:
      'offline_access openid email profile https://graph.microsoft.com/User.Read https://graph.microsoft.com/Mail.Send https://graph.microsoft.com/Mail.ReadWrite',
    optional: ['Mail.Send', 'Mail.ReadWrite'],
    issuerPath: '/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
    keys: '/common/discovery/v2.0/keys',
    userinfo: '/common/oidc/userinfo',
    keepsRefreshToken: false,
  },
];

describe.each(vendors)('$label', ({ label, start, addresses, demo, stranger, mailScope, optional, ...vendor }) => {
  const subject = demo?.subject ?? '';
  let standIn: Awaited<ReturnType<typeof startForTest>>;
  beforeAll(async () => {
    standIn = await startForTest(start);
  });
  afterAll(() => standIn.close());

  const mailApp = () => new Application(standIn.url, addresses, 'mail');
  const userinfo = (token: string) =>
    fetch(`${standIn.url}${vendor.userinfo}`, { headers: { authorization: `Bearer ${token}` } });

  test('signs in with one choice and names the account in the id token', async () => {
    const app = new Application(standIn.url, addresses, 'signIn');
    const visitor = new Visitor();
    const chooser = await visitor.open(app.authorizeUrl('openid email profile', { prompt: 'select_account' }));
    expect(chooser.markup).toContain(`${label} stand-in on this machine`);
    expect(chooser.markup).toContain(demo?.email);
    expect(chooser.markup).not.toContain(stranger);

    const returned = await visitor.choose(chooser, subject);
    expect(returned.url.href.startsWith(`${app.redirectUri}?`)).toBe(true);
    expect(returned.url.searchParams.get('state')).toBe('state-of-the-application');

    const tokens = (await (await app.exchange(returned.url)).json()) as Tokens; // the id token is verified next
    const keys = createRemoteJWKSet(new URL(`${standIn.url}${vendor.keys}`));
    const issuer = `${standIn.url}${vendor.issuerPath}`;
    const { payload } = await jwtVerify(tokens.id_token, keys, { issuer, audience: 'sign-in-client' });
    expect(payload).toMatchObject({ sub: subject, email: demo?.email, name: demo?.name, given_name: demo?.givenName });
    expect(await (await userinfo(tokens.access_token)).json()).toMatchObject({ sub: subject, email: demo?.email });
  });

  test('creates an account from the form and refuses one without an address', async () => {
    const visitor = new Visitor();
    const app = new Application(standIn.url, addresses, 'signIn');
    const chooser = await visitor.open(app.authorizeUrl('openid email profile'));
    const path = `${chooser.url.pathname}/new-account`;
    const again = await visitor.submit(chooser, path, { name: 'Zoë <b>Müller</b>', email: 'nobody' });
    expect(again.status).toBe(422);
    expect(again.markup).toContain('Enter an email address');
    expect(again.markup).toContain('Zoë &lt;b&gt;Müller&lt;/b&gt;');

    const returned = await visitor.submit(chooser, path, { name: 'Zoë Müller', email: 'zoe@mail.example' });
    const tokens = (await (await app.exchange(returned.url)).json()) as Tokens; // read through userinfo next
    expect(await (await userinfo(tokens.access_token)).json()).toMatchObject({
      email: 'zoe@mail.example',
      name: 'Zoë Müller',
      given_name: 'Zoë',
      family_name: 'Müller',
    });
    const next = await new Visitor().open(app.authorizeUrl('openid email profile'));
    expect(next.markup).toContain('zoe@mail.example');
  });

  test('asks for consent before a mailbox is connected, and grants the ticked permissions', async () => {
    const visitor = new Visitor();
    const chooser = await visitor.open(mailApp().authorizeUrl(mailScope));
    const consent = await visitor.choose(chooser, subject);
    expect(consent.markup).toContain(`Coach Connect wants access to your ${label} account`);
    expect(consent.markup.match(/type="checkbox"/g)).toHaveLength(optional.length);

    const tokens = await mailApp().connect(subject, mailScope, optional);
    expect(tokens.expires_in).toBe(3599);
    expect(tokens.refresh_token).toEqual(expect.any(String));
    const asked = mailScope.split(' ').filter((scope) => scope !== 'offline_access');
    expect(tokens.scope.split(' ').sort()).toEqual(asked.sort());
  });

  test('leaves an unticked permission out of the scope', async () => {
    const [send = ''] = optional;
    const tokens = await mailApp().connect(subject, mailScope, optional.slice(1));
    expect(tokens.scope).not.toContain(send);
    expect(tokens.scope).toContain('openid');
  });

  test.each(['chooser', 'consent'])('answers access_denied when the user denies on the %s', async (place) => {
    const visitor = new Visitor();
    const chooser = await visitor.open(mailApp().authorizeUrl(mailScope));
    const page = place === 'chooser' ? chooser : await visitor.choose(chooser, subject);
    const { searchParams } = (await visitor.deny(page)).url;
    expect(searchParams.get('error')).toBe('access_denied');
    expect(searchParams.get('state')).toBe('state-of-the-application');
    expect(searchParams.has('code')).toBe(false);
  });

  test('issues tokens only with the verifier, and only once per code', async () => {
    const app = mailApp();
    const connect = async () => {
      const visitor = new Visitor();
      return visitor.allow(
        await visitor.choose(await visitor.open(app.authorizeUrl(mailScope)), subject),
        subject,
        optional,
      );
    };
    const stolen = await app.exchange((await connect()).url, 'a-verifier-that-is-long-enough-but-not-the-right-one');
    expect(stolen.status).toBe(400);
    expect(await stolen.json()).toMatchObject({ error: 'invalid_grant' });

    const { url } = await connect();
    expect((await app.exchange(url)).status).toBe(200);
    expect(await (await app.exchange(url)).json()).toMatchObject({ error: 'invalid_grant' });
  });

  test('renews the access token', async () => {
    const app = mailApp();
    const first = await app.connect(subject, mailScope, optional);
    const second = (await (await app.refresh(first.refresh_token)).json()) as Partial<Tokens>; // read field by field
    expect(second.access_token).not.toBe(first.access_token);
    expect((await userinfo(second.access_token ?? '')).status).toBe(200);
    expect(second.refresh_token === first.refresh_token).toBe(vendor.keepsRefreshToken);
    expect((await app.refresh(second.refresh_token ?? '')).status).toBe(200);
  });

  test('keeps a connection when another account signs in with the same browser', async () => {
    const app = mailApp();
    const visitor = new Visitor();
    const consent = await visitor.choose(await visitor.open(app.authorizeUrl(mailScope)), subject);
    const returned = await visitor.allow(consent, subject, optional);
    const tokens = (await (await app.exchange(returned.url)).json()) as Tokens; // used by the refresh below
    const other = new Application(standIn.url, addresses, 'signIn');
    const chooser = await visitor.open(other.authorizeUrl('openid email profile'));
    await visitor.submit(chooser, `${chooser.url.pathname}/new-account`, {
      name: 'Ann Other',
      email: 'ann@mail.example',
    });
    expect((await app.refresh(tokens.refresh_token)).status).toBe(200);
  });

  test('shows a page, not the application, when the return address is not registered', async () => {
    const address = mailApp().authorizeUrl(mailScope, { redirect_uri: 'http://evil.example/take' });
    const page = await new Visitor().open(address);
    expect(page.url.origin).toBe(standIn.url);
    expect(page.markup).toContain('Sign-in stopped');
    expect(page.markup).toContain('redirect_uri');
  });

  test('refuses wrong client credentials', async () => {
    const tokens = await mailApp().connect(subject, mailScope, optional);
    const refused = await fetch(`${standIn.url}${addresses.token}`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: tokens.refresh_token,
        client_id: 'mail-client',
        client_secret: 'wrong',
      }),
    });
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ error: 'invalid_client' });
  });

  test('keeps connections and accounts across a restart', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'stand-in-'));
    const before = await startForTest(start, dataDir);
    const tokens = await new Application(before.url, addresses, 'mail').connect(subject, mailScope, optional);
    await before.close();
    const after = await startForTest(start, dataDir);
    const answer = await new Application(after.url, addresses, 'mail').refresh(tokens.refresh_token);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ scope: tokens.scope });
    await after.close();
    await rm(dataDir, { recursive: true });
  });
});
