import { operatorKey, ownWindow, startConsoleSite, type ConsoleSite } from '../testing/console-site.ts';

// Attacks by code of a stored version, which runs under `/alone`, where it can set cookies for a domain that it shares
// with the console.

let site: ConsoleSite;

beforeEach(async () => {
  site = await startConsoleSite({ TRUST_PROXY: '127.0.0.1' });
  await site.upload({ version: 'one' });
  await site.activate('live', 'trial', 'one');
});
afterEach(() => site.close());

test('neither a made-up cookie for a narrower path nor a session of the attacker hides that of the operator', async () => {
  const operator = await site.signIn(operatorKey, 'Ada');
  const { token } = await site.tokens.mint({ remote: 'hostile', team: 'Hostile team', who: 'Operator' });
  const hostile = await site.signIn(token);
  // Browsers send the cookie with the longest path first.
  for (const narrower of ['cc_console=x', hostile]) {
    const page = await site.open('/console/remotes/trial', `${narrower}; ${operator}`);
    expect(page).toContain('Ada, operator');
  }
});

test('over https, the cookies of the console are those of the host alone', async () => {
  const https = { ...ownWindow, 'x-forwarded-proto': 'https' };
  const signIn = await site.registry.inject({
    method: 'POST',
    url: '/console/session',
    headers: { ...https, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ secret: operatorKey, by: 'Ada' }).toString(),
  });
  const [session] = signIn.cookies;
  expect(session).toMatchObject({ name: '__Host-cc_console', path: '/', secure: true, httpOnly: true });
  expect(session).not.toHaveProperty('domain');
  const open = async (cookie: string) =>
    (await site.registry.inject({ url: '/console', headers: { ...https, cookie } })).body;
  expect(await open(`__Host-cc_console=${session?.value}`)).toContain('Ada, operator');
  // Of any other name, it may be from another host of the domain.
  expect(await open(`cc_console=${session?.value}`)).toContain('Deploy token or operator key');
  const url = '/console/preview?of=trial%40one&nonce=0d6b0d3c-6f5e-4a55-9f2e-0c8a3f9b7d11';
  const { cookies } = await site.registry.inject({ url, headers: https });
  expect(cookies).toMatchObject([{ name: '__Host-cc_preview_nonce', path: '/', secure: true }]);
});
