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

/** The site sends the browser back, with its number. */
const arrive = (cookie: string) =>
  site.registry.inject({ url: `${address}&nonce=${nonce}`, headers: { ...ownWindow, cookie } });

async function openWithNumber(cookie: string) {
  const { cookies, headers } = await arrive(cookie);
  const all = [cookie, ...cookies.map(({ name, value }) => `${name}=${value}`)].join('; ');
  const url = String(headers.location);
  const page = await site.registry.inject({ url, headers: { ...ownWindow, cookie: all } });
  return { body: page.body, cookies: page.cookies, ticket: ticketOf(page.body) };
}

const ticketOf = (page: string) => /name="ticket" value="([^"]*)"/.exec(page)?.[1];

test('the number is in no address of the history, which code of a team could read', async () => {
  const cookie = await site.signIn(operatorKey);
  for (const who of ['', cookie]) {
    const { statusCode, headers, cookies } = await arrive(who);
    expect([statusCode, headers.location]).toEqual([303, address]);
    expect(cookies).toMatchObject([{ path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 600 }]);
  }
});

test('a number is used once: another ticket needs another one from the site', async () => {
  const { ticket, cookies } = await openWithNumber(await site.signIn(operatorKey));
  expect(ticket).toBeDefined();
  expect(cookies).toMatchObject([{ name: 'cc_preview_nonce', value: '', path: '/' }]);
});

test('a preview link shows nothing without sign-in, and leads back to itself', async () => {
  const { body } = await openWithNumber('');
  expect(body).toContain('Deploy token or operator key');
  expect(body).not.toContain('Trial team');
  expect(ticketOf(body)).toBeUndefined();
  const next = /name="next" value="([^"]*)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const signedIn = await site.post('/console/session', { secret: operatorKey, next });
  expect(signedIn.headers.location).toBe(address);
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

test('the page names the team whose token uploaded the version, not the owner that it gives itself', async () => {
  await site.upload({ version: 'three', owner: 'Platform team' });
  const { body } = await open('/console/preview?of=trial%40three', operatorKey);
  expect(body).toMatch(/<code>trial@three<\/code>, by Trial team</);
  expect(body).toMatch(/uploaded <time[^>]*>[^<]*<\/time>, names Platform team as its owner/);
});

test('a ticket is valid for one version and one browser', async () => {
  const { body, ticket = '' } = await openWithNumber(await site.signIn(operatorKey));
  expect(openPreview('ticket', ticket, previewKey)).toBe(`trial@two ${nonce} 2`);
  expect(openPreview('preview', ticket, previewKey)).toBeUndefined();
  expect(body).toContain('name="page" value="/trial"');
});

test('a script cannot read a ticket with the cookie of a user', async () => {
  const cookie = await site.signIn(operatorKey);
  const script = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' };
  const headers = { ...script, cookie: `${cookie}; cc_preview_nonce=${nonce}` };
  for (const url of [address, `${address}&nonce=${nonce}`]) {
    const answer = await site.registry.inject({ url, headers });
    expect([answer.statusCode, ticketOf(answer.body), answer.cookies]).toEqual([403, undefined, []]);
  }
});

test.each(['', 'trial', 'trial@nine', 'trial@two,other@two', '%3Cscript%3E'])(
  'there is no preview of "%s"',
  async (of) => {
    const { statusCode, body } = await open(`/console/preview?of=${of}`, operatorKey);
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
