import { buildRegistry } from '../app.ts';
import { readConfig } from '../config.ts';
import { openPreview } from '../previews/preview-signature.ts';
import { createTrialFolders } from '../testing/trial-folders.ts';
import { operatorKey, ownWindow, previewKey, startConsoleSite, type ConsoleSite } from '../testing/console-site.ts';

const nonce = '0d6b0d3c-6f5e-4a55-9f2e-0c8a3f9b7d11';
const address = '/console/preview?of=trial%40two';
let site: ConsoleSite;

beforeEach(async () => {
  site = await startConsoleSite();
  await site.upload({ version: 'two', owner: 'Trial team' });
});
afterEach(() => site.close());

async function open(url: string, secret?: string) {
  const cookie = secret === undefined ? '' : await site.signIn(secret);
  return site.registry.inject({ url, headers: { ...ownWindow, cookie } });
}

const ticketOf = (page: string) => /name="ticket" value="([^"]*)"/.exec(page)?.[1];

test('a preview link shows nothing without sign-in, and leads back to itself', async () => {
  const { body } = await open(`${address}&nonce=${nonce}`);
  expect(body).toContain('Deploy token or operator key');
  expect(body).not.toContain('Trial team');
  expect(ticketOf(body)).toBeUndefined();
  const next = /name="next" value="([^"]*)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const signedIn = await site.post('/console/session', { secret: operatorKey, next });
  expect(signedIn.headers.location).toBe(`${address}&nonce=${nonce}`);
});

test('the page names the version and its team, and its form asks the site', async () => {
  const { token } = await site.tokens.mint({ remote: 'other', team: 'Other team', who: 'Operator' });
  for (const secret of [operatorKey, token]) {
    const answer = await open(address, secret);
    expect(answer.body).toMatch(/<code>trial@two<\/code>, by Trial team/);
    expect(answer.body).toContain('was never live');
    expect(answer.body).toContain('method="post" action="http://localhost:3000/preview/ask"');
    expect(ticketOf(answer.body)).toBeUndefined();
    // Opening the page changes nothing.
    expect(answer.cookies).toEqual([]);
    expect(answer.headers['content-security-policy']).toContain("form-action 'self' http://localhost:3000;");
  }
});

test('a ticket is valid for one version and one browser', async () => {
  const { body, cookies } = await open(`${address}&nonce=${nonce}`, operatorKey);
  const ticket = ticketOf(body) ?? '';
  expect(openPreview('ticket', ticket, previewKey)).toBe(`trial@two ${nonce}`);
  expect(openPreview('preview', ticket, previewKey)).toBeUndefined();
  expect(body).toContain('name="page" value="/trial"');
  expect(cookies).toEqual([]);
});

test('a script cannot read a ticket with the cookie of a user', async () => {
  const cookie = await site.signIn(operatorKey);
  const headers = { cookie, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' };
  const answer = await site.registry.inject({ url: `${address}&nonce=${nonce}`, headers });
  expect([answer.statusCode, ticketOf(answer.body)]).toEqual([403, undefined]);
});

test.each(['', 'trial', 'trial@nine', 'trial@two,other@two', '%3Cscript%3E'])(
  'there is no preview of "%s"',
  async (of) => {
    const { statusCode, body } = await open(`/console/preview?of=${of}&nonce=${nonce}`, operatorKey);
    expect([statusCode, ticketOf(body)]).toEqual([404, undefined]);
    expect(body).not.toContain('<script');
  },
);

test('without a key, previews are off and the console says so', async () => {
  const folders = await createTrialFolders();
  const registry = await buildRegistry(readConfig({ ...folders.env, OPERATOR_KEY: operatorKey }));
  const headers = { ...ownWindow, cookie: await site.signIn(operatorKey) };
  const { statusCode, body } = await registry.inject({ url: '/console/preview?of=trial@one', headers });
  expect([statusCode, body]).toEqual([422, expect.stringContaining('PREVIEW_KEY')]);
  await registry.close();
  await folders.remove();
});
