import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import { production } from '@cc/deploy/testing/production-settings';
import { readConfig } from '../config.ts';
import { createTokenIssuer } from '../testing/test-users.ts';
import { createOauthGateway } from './oauth-gateway.ts';
import { oauthProviders } from './oauth-providers.ts';

const providers = oauthProviders(readConfig(production));
const claimsOf = {
  gmail: { aud: providers.gmail.clientId, iss: 'https://accounts.google.com' },
  outlook: { aud: providers.outlook.clientId, iss: 'https://login.microsoftonline.com/one/v2.0', tid: 'one' },
} as const;

/** Exchanges a code for tokens whose id token has these claims, signed with the provider's own key. */
async function exchange(provider: MailProvider, claims: object) {
  const issuer = await createTokenIssuer();
  const tokens = {
    access_token: 'access',
    refresh_token: 'refresh',
    expires_in: 3600,
    scope: providers[provider].scope,
    id_token: await issuer.sign({ id: 'victim', email: 'victim@mail.example', name: '' }, claims),
  };
  const server = createServer(({ method }, response) => {
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify(method === 'POST' ? tokens : issuer.jwks));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a listening TCP server has no other kind of address
  const url = `http://127.0.0.1:${port}`;
  const gateway = createOauthGateway({ ...providers[provider], tokenUrl: url, jwksUrl: url });
  const { kind } = await gateway.exchange({ code: 'code', codeVerifier: 'verifier', userId: 'thief' });
  server.close();
  return kind;
}

test.each<MailProvider>(['gmail', 'outlook'])(
  'an id token of %s connects the mailbox that it names',
  async (provider) => {
    expect(await exchange(provider, claimsOf[provider])).toBe('connected');
  },
);

// Microsoft signs for all tenants with the same keys, and the administrator of each gives its accounts any address.
test.each<[MailProvider, string, object]>([
  ['gmail', 'another issuer', { iss: 'https://login.microsoftonline.com/one/v2.0' }],
  ['gmail', 'another client', { aud: 'sign-in-client' }],
  ['outlook', 'another tenant', { tid: 'two' }],
  ['outlook', 'no tenant', { tid: undefined }],
  ['outlook', 'another issuer', { iss: 'https://login.example/one/v2.0' }],
  ['outlook', 'another client', { aud: 'sign-in-client' }],
])('an id token of %s for %s connects nothing', async (provider, _, claims) => {
  expect(await exchange(provider, { ...claimsOf[provider], ...claims })).toBe('unavailable');
});
