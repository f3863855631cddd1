import { createHash } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { registrySchema } from '@cc/contracts/federation/registry';
import type { FastifyInstance } from 'fastify';
import { buildSite } from '../app.ts';
import { createSiteFolders, entryScript, trialRemote, type SiteFolders } from '../testing/site-folders.ts';

let folders: SiteFolders;
let site: FastifyInstance;

beforeAll(async () => {
  folders = await createSiteFolders();
  site = await buildSite(folders.config({ SUPABASE_URL: 'https://data.example', SITE_URL: 'http://localhost:3000/' }));
});
afterAll(async () => {
  await site.close();
  await folders.remove();
});

const hashOf = (content: string) => `sha256-${createHash('sha256').update(content).digest('base64')}`;
const integrity = hashOf(entryScript);

function attributes(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, value]) => value ?? '');
}

test('a known route answers 200 with its title, description and files, the entry before what it loads', async () => {
  const { statusCode, body, headers } = await site.inject('/trial?x=1');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(body).toContain('<title>Trial | Coach Connect</title>');
  expect(body).toContain('content="Tries &quot;things&quot; &amp; more"');
  expect(attributes(body, /<script defer crossorigin src="([^"]+)"/g)).toEqual([
    '/remotes/shell/s1/main.js',
    '/remotes/trial/one/entry.js',
    '/remotes/trial/one/common.js',
    '/remotes/trial/one/page.js',
  ]);
  expect(body).toContain(`<script defer crossorigin src="/remotes/trial/one/entry.js" integrity="${integrity}">`);
  // A remote's style sheet is preloaded and does not block.
  expect(attributes(body, /<link rel="stylesheet" href="([^"]+)"/g)).toEqual(['/remotes/shell/s1/main.css']);
  expect(attributes(body, /<link rel="preload" as="style" href="([^"]+)"/g)).toEqual(['/remotes/trial/one/common.css']);
  expect(body).toContain(
    '<link rel="preload" as="font" type="font/woff2" crossorigin href="/remotes/shell/s1/a.woff2">',
  );
});

test('a response names the files of its head in a header, for early hints', async () => {
  const { headers } = await site.inject('/trial');
  expect(String(headers['link']).split(', ')).toEqual([
    '</remotes/shell/s1/a.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin',
    `</remotes/shell/s1/main.css>; rel=preload; as=style; integrity="${hashOf('')}"`,
    '</remotes/trial/one/common.css>; rel=preload; as=style',
    `</remotes/shell/s1/main.js>; rel=preload; as=script; crossorigin; integrity="${hashOf('console.log("shell");')}"`,
    `</remotes/trial/one/entry.js>; rel=preload; as=script; crossorigin; integrity="${integrity}"`,
    '</remotes/trial/one/common.js>; rel=preload; as=script; crossorigin',
    '</remotes/trial/one/page.js>; rel=preload; as=script; crossorigin',
  ]);
});

test.each([
  ['/', 200],
  ['/trial/7', 200],
  ['/auth/callback', 200],
  ['/auth/verify', 200],
  ['/trial/7/more', 404],
  ['/nowhere', 404],
  ['/index.html', 404],
  ['/wp-login.php', 404],
  ['/%ff', 404],
  ['/trial/%E0%A4?x=%ff', 200],
])('%s answers %i with the document', async (path, status) => {
  const { statusCode, body } = await site.inject(path);
  expect(statusCode).toBe(status);
  expect(body).toContain('<div id="root">');
});

test.each([
  ['//trial', '/trial'],
  ['//', '/'],
  ['///', '/'],
  ['//a:b/', '/a:b/'],
  ['//[', '/['],
  ['/trial//7/?x=//1', '/trial/7/?x=//1'],
])('%s redirects to %s of this site', async (path, clean) => {
  const { statusCode, headers } = await site.inject(path);
  expect([statusCode, headers['location'], headers['cache-control']]).toEqual([308, clean, 'no-cache']);
});

test('a request that names the origin gets the page of its path', async () => {
  const own = await buildSite(folders.config());
  const port = new URL(await own.listen({ port: 0 })).port;
  const [answer] = (await once(get({ port, path: 'http://evil.example/trial' }), 'response')) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(200);
  await own.close();
});

test('a site prewarms its pages before the first request', async () => {
  const warmed = await createSiteFolders();
  await warmed.releaseServerShell('async () => ({ html: "", fragments: [], warnings: [] })');
  const started = new Promise((resolve) => subscribe('worker_threads', resolve));
  const own = await buildSite(warmed.config());
  await own.ready();
  await started;
  await own.close();
  await warmed.remove();
});

test('the document contains registry and settings, and no value can close their element', async () => {
  const { body } = await site.inject('/trial');
  const json = (id: string) => JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(body)?.[1] ?? 'null') as unknown;
  expect(registrySchema.parse(json('cc-registry')).remotes).toEqual([
    {
      ...trialRemote,
      owner: '',
      routes: trialRemote.routes.map(({ description: _searchEngines, ...route }) => route),
      live: { ...trialRemote.live, integrity: { '/remotes/trial/one/entry.js': integrity } },
    },
  ]);
  expect(json('cc-config')).toEqual({
    siteUrl: 'http://localhost:3000',
    apiBaseUrl: '',
    supabaseUrl: 'https://data.example',
    supabaseKey: 'sb_publishable_test',
  });
  expect(body).not.toContain('<script>alert');
});

test('a file that was changed in the store is refused, and the next document names the version before', async () => {
  const own = await createSiteFolders();
  await own.deploy({ ...trialRemote, live: { ...trialRemote.live, version: 'two' } });
  const attacked = await buildSite(own.config());
  expect((await attacked.inject('/trial')).body).toContain('src="/remotes/trial/two/entry.js"');
  await own.write('storage/trial/two/entry.js', `${entryScript}\nsteal()`);
  expect((await attacked.inject('/remotes/trial/two/entry.js')).statusCode).toBe(404);
  const { body } = await attacked.inject('/trial');
  expect(body).toContain('src="/remotes/trial/one/entry.js"');
  expect(body).not.toContain('/remotes/trial/two/');
  await attacked.close();
  await own.remove();
});

test('a new release shows with the next document', async () => {
  expect((await site.inject('/other')).statusCode).toBe(404);
  await folders.deploy({
    ...trialRemote,
    name: 'other',
    routes: [{ path: '/other', title: 'Other', signInRequired: false }],
  });
  expect((await site.inject('/other')).statusCode).toBe(200);
});

test('while the log cannot be read, the last live versions stay', async () => {
  const own = await createSiteFolders();
  const other = await buildSite(own.config());
  expect((await other.inject('/trial')).statusCode).toBe(200);
  await writeFile(join(own.env.REMOTES_DIR, 'releases/0000000002.json'), '{}');
  expect((await other.inject('/trial')).statusCode).toBe(200);
  await other.close();
  await own.remove();
});

test('a page that is not found is never answered 304', async () => {
  const first = await site.inject('/nowhere');
  const etag = String(first.headers['etag']);
  const again = await site.inject({ url: '/nowhere', headers: { 'if-none-match': etag } });
  expect([first.statusCode, again.statusCode]).toEqual([404, 404]);
});

test('documents are revalidated each time and answered 304 while nothing changed', async () => {
  const first = await site.inject({ url: '/trial', headers: { 'accept-encoding': 'gzip, br' } });
  expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-encoding': 'br' });
  expect(brotliDecompressSync(first.rawPayload).toString()).toContain('Trial | Coach Connect');
  const etag = String(first.headers['etag']);
  const again = await site.inject({ url: '/trial', headers: { 'if-none-match': etag } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await folders.deploy({ ...trialRemote, owner: 'New team', live: { ...trialRemote.live, version: 'two' } });
  expect((await site.inject({ url: '/trial', headers: { 'if-none-match': etag } })).statusCode).toBe(200);
});

test('the policy allows scripts from the site, and connections to the site and Supabase, also by WebSocket', async () => {
  const { headers } = await site.inject('/trial');
  const policy = Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  );
  expect(policy).toMatchObject({
    'script-src': "'self'",
    'connect-src': "'self' https://data.example wss://data.example",
    'frame-ancestors': "'none'",
    'worker-src': "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'style-src': "'self'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
    'report-uri': '/api/policy-reports',
  });
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(headers).not.toHaveProperty('strict-transport-security');
});

test('over https, documents have Strict-Transport-Security', async () => {
  const secure = await buildSite(folders.config({ SITE_URL: 'https://coach-connect.example' }));
  const { headers } = await secure.inject('/');
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  await secure.close();
});
