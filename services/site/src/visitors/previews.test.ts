import { mock } from 'node:test';
import { registrySchema } from '@cc/contracts/federation/registry';
import { signPreview } from '@cc/registry/read';
import type { FastifyInstance } from 'fastify';
import { buildSite } from '../app.ts';
import { createSiteFolders, trialRemote, type SiteFolders } from '../testing/site-folders.ts';

const key = 'preview-key-of-the-tests';
const registryUrl = 'https://registry.example';
const badge = 'id="cc-preview"';
let folders: SiteFolders;
let site: FastifyInstance;

beforeEach(async () => {
  folders = await createSiteFolders();
  await folders.upload({ ...trialRemote, live: { ...trialRemote.live, version: 'next' } });
  site = await buildSite(folders.config({ PREVIEW_KEY: key, REGISTRY_URL: registryUrl }));
});
afterEach(async () => {
  mock.restoreAll();
  await site.close();
  await folders.remove();
});

type Cookies = Readonly<Record<string, string>>;

function post(url: string, fields: Cookies, cookies: Cookies = {}, to = site) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return to.inject({ method: 'POST', url, headers, cookies, payload: new URLSearchParams(fields).toString() });
}

async function visit(cookies: Cookies = {}, url = '/trial') {
  const answer = await site.inject({ url, cookies });
  const [, json = ''] = /id="cc-registry">(.*?)<\/script>/.exec(answer.body) ?? [];
  return { answer, version: registrySchema.parse(JSON.parse(json)).remotes[0]?.live.version };
}

/** A browser that asked for a preview. */
async function ask() {
  const asked = await post('/preview/ask', { of: 'trial@next' });
  const [cookie] = asked.cookies;
  const sent = new URL(String(asked.headers.location));
  return { asked, cookies: { cc_preview_ask: cookie?.value ?? '' }, sent, nonce: sent.searchParams.get('nonce') ?? '' };
}

const ticketFor = (nonce: string, of = 'trial@next') => signPreview('ticket', `${of} ${nonce} 99`, key);

async function start(page = '/trial') {
  const { cookies, nonce } = await ask();
  return post('/preview/start', { ticket: ticketFor(nonce), page }, cookies);
}

test('a preview is asked for, confirmed by the console, marked on every page, and ended', async () => {
  const { asked, sent, cookies, nonce } = await ask();
  expect(asked.statusCode).toBe(303);
  expect([sent.origin, sent.pathname, sent.searchParams.get('of')]).toEqual([
    registryUrl,
    '/console/preview',
    'trial@next',
  ]);
  expect(asked.cookies).toMatchObject([{ httpOnly: true, path: '/', maxAge: 600 }]);
  expect(await visit(cookies)).toMatchObject({ version: 'one' });

  const started = await post('/preview/start', { ticket: ticketFor(nonce), page: '/trial?x=1' }, cookies);
  expect([started.statusCode, started.headers.location]).toEqual([303, 'http://localhost:3000/trial?x=1']);
  const pass = started.cookies.find(({ name }) => name === 'cc_preview');
  expect(pass).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 3600 });
  const preview = { cc_preview: pass?.value ?? '' };
  for (const url of ['/trial', '/', '/nowhere']) {
    const { answer, version } = await visit(preview, url);
    expect(version).toBe('next');
    expect(answer.body).toContain(`<form ${badge} method="post" action="/preview/end"`);
    expect(answer.body).toContain('<strong>Preview</strong> of trial next, by Trial team');
    expect(answer.headers['cache-control']).toBe('private, no-cache');
  }

  const ended = await post('/preview/end', { page: '/trial' }, preview);
  expect([ended.statusCode, ended.headers.location]).toEqual([303, 'http://localhost:3000/trial']);
  expect(ended.cookies).toMatchObject([{ name: 'cc_preview', value: '', path: '/' }]);
  const { answer, version } = await visit();
  expect([version, answer.body.includes(badge)]).toEqual(['one', false]);
});

test('the checker gets a version as it would be prerendered, or the reason why it is not', async () => {
  const answer = async (prerender: string) => {
    await folders.releaseServerShell(prerender);
    const checked = { cc_preview: signPreview('check', 'trial@next', key) };
    const own = await buildSite(folders.config({ PREVIEW_KEY: key }));
    const { headers, body } = await own.inject({ url: '/', cookies: checked });
    const others = await own.inject({ url: '/', cookies: { cc_preview: signPreview('preview', 'trial@next 2', key) } });
    await own.close();
    expect([others.headers['x-prerender-problem'], others.body.includes('Rendered')]).toEqual([undefined, false]);
    return { problem: decodeURIComponent(String(headers['x-prerender-problem'] ?? '')), body };
  };
  const rendered = `async () => ({ html: '<h1>Rendered</h1>', fragments: [], warnings: [] })`;
  expect(await answer(rendered)).toEqual({ problem: '', body: expect.stringContaining('<h1>Rendered</h1>') });
  const { problem, body } = await answer(`async () => { throw new Error('no window here'); }`);
  expect(problem).toContain('no window here');
  expect(body).toContain('This page needs JavaScript');
  // Node ends a process for a rejection that nobody handles. A test sees that the checker is told nothing.
  const halves = await answer(`async () => ({ html: 'x', fragments: [], warnings: ['Half a sign: \\ud800'] })`);
  expect(halves.problem).toBe('Half a sign: \ufffd');
});

test('a link changes nothing, even one with a valid pass', async () => {
  const pass = signPreview('preview', 'trial@next 2', key);
  const links = [
    `/trial?cc-override=trial%40next&cc-preview=${pass}`,
    `/preview/start?ticket=${ticketFor('x')}`,
    '/preview/ask?of=trial%40next',
    '/preview/end',
  ];
  for (const url of links) {
    const answer = await site.inject({ url, cookies: { cc_preview_ask: 'x' } });
    expect([answer.cookies, answer.body.includes('/remotes/trial/next/')]).toEqual([[], false]);
  }
});

test('a ticket of the attacker starts nothing in the browser of a visitor', async () => {
  const attacker = await ask();
  const ticket = ticketFor(attacker.nonce);
  for (const cookies of [{}, (await ask()).cookies, { cc_preview_ask: '' }]) {
    const answer = await post('/preview/start', { ticket, page: '/trial' }, cookies);
    expect([answer.statusCode, answer.cookies]).toEqual([403, []]);
    expect(answer.body).toContain('Nothing was changed.');
  }
});

test('a ticket is no preview, and a preview is no ticket', async () => {
  const { cookies, nonce } = await ask();
  expect((await visit({ cc_preview: ticketFor(nonce) })).version).toBe('one');
  const ticket = signPreview('preview', `trial@next ${nonce}`, key);
  expect((await post('/preview/start', { ticket }, cookies)).statusCode).toBe(403);
});

test('a preview ends after an hour, even if the browser keeps the cookie', async () => {
  const cookies = { cc_preview: signPreview('preview', 'trial@next 2', key) };
  const later = Date.now() + 3_600_000;
  expect((await visit(cookies)).version).toBe('next');
  mock.method(Date, 'now', () => later);
  const { answer, version } = await visit(cookies);
  expect([version, answer.body.includes(badge)]).toEqual(['one', false]);
});

test.each(['9999999999999.' + 'é'.repeat(64), 'trial@next.9999999999999.' + 'é'.repeat(43), '%E0%A4%A', '....', 'x'])(
  'a malformed preview in cookie, link or form is ignored: %s',
  async (text) => {
    const cookies = { cc_preview: encodeURIComponent(text), cc_overrides: 'trial@next' };
    const { answer, version } = await visit(
      cookies,
      `/trial?cc-override=trial@next&cc-preview=${encodeURIComponent(text)}`,
    );
    expect([answer.statusCode, version]).toEqual([200, 'one']);
    expect((await post('/preview/start', { ticket: text })).statusCode).toBe(403);
  },
);

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/.//evil.example'])(
  'a preview that starts on %s stays on this site',
  async (page) => {
    expect(String((await start(page)).headers.location)).toMatch(/^http:\/\/localhost:3000\//);
    expect(String((await post('/preview/end', { page })).headers.location)).toMatch(/^http:\/\/localhost:3000\//);
  },
);

test.each(['text/plain', 'application/json', 'image/png'])(
  'a body of the type %s is refused, and no failure',
  async (type) => {
    for (const url of ['/preview/ask', '/preview/start', '/preview/end', '/preview/join']) {
      const answer = await site.inject({ method: 'POST', url, headers: { 'content-type': type }, payload: 'x' });
      expect([url, answer.statusCode]).toEqual([url, 415]);
    }
  },
);

test('a version that is not stored cannot be previewed', async () => {
  const { cookies, nonce } = await ask();
  for (const text of ['trial@none', 'trial@http://localhost:3001', 'trial@one,other@one']) {
    const answer = await post('/preview/start', { ticket: ticketFor(nonce, text) }, cookies);
    expect([answer.statusCode, answer.cookies]).toEqual([404, []]);
  }
});

test('a site without the key has no previews', async () => {
  const without = await buildSite(folders.config());
  for (const path of ['ask', 'start', 'end']) {
    expect((await post(`/preview/${path}`, {}, {}, without)).statusCode).toBe(404);
  }
  await without.close();
});

// Code of every team runs on the registry's host, which may be of the same domain.
test('with https, no script and no other host can set the cookies, and a form of the registry reaches the browser that asked', async () => {
  const secure = await buildSite(folders.config({ PREVIEW_KEY: key, SITE_URL: 'https://site.example' }));
  const { cookies } = await post('/preview/ask', { of: 'trial@next' }, {}, secure);
  const [asked] = cookies;
  expect(asked).toMatchObject({
    name: '__Host-Http-cc_preview_ask',
    path: '/',
    sameSite: 'None',
    secure: true,
    httpOnly: true,
  });
  expect(asked).not.toHaveProperty('domain');
  const pass = signPreview('preview', 'trial@next 2', key);
  const shows = async (name: string) => (await secure.inject({ url: '/trial', cookies: { [name]: pass } })).body;
  expect(await shows('__Host-Http-cc_preview')).toContain(badge);
  for (const name of ['__Host-cc_preview', 'cc_preview']) expect(await shows(name)).not.toContain(badge);
  await secure.close();
});

test('visitors get no file of a version that was never released, but in its preview', async () => {
  const url = '/remotes/trial/next/entry.js';
  const stranger = await site.inject(url);
  expect([stranger.statusCode, stranger.headers['cache-control']]).toEqual([404, 'no-store']);
  const previewed = await site.inject({ url, cookies: { cc_preview: signPreview('preview', 'trial@next 2', key) } });
  expect([previewed.statusCode, previewed.headers['cache-control']]).toEqual([
    200,
    'private, max-age=31536000, immutable',
  ]);
  const other = await site.inject({ url, cookies: { cc_preview: signPreview('preview', 'trial@other 2', key) } });
  expect(other.statusCode).toBe(404);
  await folders.deploy({ ...trialRemote, live: { ...trialRemote.live, version: 'next' } });
  await folders.deploy({ ...trialRemote, live: { ...trialRemote.live, version: 'newest' } });
  // Of an open page, it may be the version.
  expect((await site.inject(url)).statusCode).toBe(200);
});
