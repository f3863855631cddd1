import { createRemoteJWKSet, jwtVerify } from 'jose';
import { demoAccounts } from '../demo-accounts.ts';
import { Application, type Tokens, startForTest } from '../oidc/stand-in-fixture.ts';
import { Visitor } from '../oidc/visitor.ts';
import { gmailSendScope } from './google-profile.ts';
import { startGoogle } from './index.ts';

const addresses = {
  authorize: '/o/oauth2/v2/auth',
  token: '/token',
  mailCallback: '/api/google-oauth/callback',
  query: { access_type: 'offline', prompt: 'consent', include_granted_scopes: 'true' },
};
const mailScope = `openid email profile ${gmailSendScope}`;
const jordan = demoAccounts[0]?.subject ?? '';

let google: Awaited<ReturnType<typeof startForTest>>;
beforeAll(async () => {
  google = await startForTest(startGoogle);
});
afterAll(() => google.close());

test('a sign-in shows the chooser once and hands over an id token with name and address', async () => {
  const app = new Application(google.url, addresses, 'signIn');
  const visitor = new Visitor();
  const chooser = await visitor.open(app.authorizeUrl('openid email profile'));
  expect(chooser.markup).toContain('Google stand-in on this machine');
  expect(chooser.markup).toContain('jordan.avery@gmail.example');
  expect(chooser.markup).not.toContain('sam.rivera@outlook.example');

  const returned = await visitor.choose(chooser, jordan);
  expect(returned.url.href).toContain(`${app.redirectUri}?`);
  expect(returned.url.searchParams.get('state')).toBe('state-of-the-application');

  const tokens = (await (await app.exchange(returned.url)).json()) as Tokens; // what fails to be one fails below
  const keys = createRemoteJWKSet(new URL(`${google.url}/oauth2/v3/certs`));
  const { payload } = await jwtVerify(tokens.id_token, keys, { issuer: google.url, audience: 'sign-in-client' });
  expect(payload).toMatchObject({
    sub: jordan,
    email: 'jordan.avery@gmail.example',
    email_verified: true,
    name: 'Jordan Avery',
    given_name: 'Jordan',
  });
});
