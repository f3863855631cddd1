import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { buildSite } from '../app.ts';
import { createSiteFolders, entryScript, trialShell, type SiteFolders } from '../testing/site-folders.ts';

let folders: SiteFolders;
let site: FastifyInstance;

beforeAll(async () => {
  folders = await createSiteFolders();
  site = await buildSite(folders.config());
});
afterAll(async () => {
  await site.close();
  await folders.remove();
});

test('built files are immutable for caches, and are sent compressed', async () => {
  const url = '/remotes/trial/one/entry.js';
  const { headers, rawPayload } = await site.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } });
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['content-encoding']).toBe('br');
  expect(headers['content-type']).toMatch(/javascript/);
  expect(brotliDecompressSync(rawPayload).toString()).toBe(entryScript);
  const older = await site.inject({ url, headers: { 'accept-encoding': 'gzip, deflate' } });
  expect(older.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding, Service-Worker' });
  expect(gunzipSync(older.rawPayload).toString()).toBe(entryScript);
  expect((await site.inject(url)).body).toBe(entryScript);
  expect((await site.inject('/remotes/shell/s1/main.js')).headers['cache-control']).toMatch(/immutable/);
});

test('files that name the live versions are never cached', async () => {
  expect((await site.inject('/remotes/registry.json')).headers['cache-control']).toBe('no-cache');
});

const long = 'x'.repeat(300);

test.each([
  '/remotes/trial/one/none.js',
  '/remotes/shell/s1/none.js',
  '/remotes/trial/one',
  // No folder can have such names.
  `/remotes/trial/one/${long}.js`,
  `/remotes/trial/${long}/entry.js`,
  `/remotes/${long}/one/entry.js`,
])('%s is a plain 404 and not a page', async (url) => {
  const { statusCode, headers, body } = await site.inject(url);
  // A cache would keep it while the file is uploaded or restored.
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
  expect(body).not.toContain('<html');
});

test('visitors get neither source maps nor server builds', async () => {
  const files = { 'main.js.map': '{}', 'main.js.map.br': brotliCompressSync('{}'), 'server.cjs': '' };
  await folders.release(trialShell({ version: 'mapped' }, files));
  for (const name of [...Object.keys(files), 'main.js%2emap', 'x/../main.js.map']) {
    const url = `/remotes/shell/mapped/${name}`;
    const { statusCode } = await site.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(statusCode).toBe(404);
  }
});

test.each(['/remotes/../host-manifest.json', '/remotes/%2e%2e/standalone/main.js'])(
  '%s does not reach a file outside the storage',
  async (url) => {
    const { statusCode, headers } = await site.inject(url);
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  },
);

test('the site does not serve the standalone host', async () => {
  expect((await site.inject('/alone/trial/')).statusCode).toBe(404);
  expect((await site.inject('/standalone/main.js')).statusCode).toBe(404);
});

test('it answers health checks, and its metrics are not for visitors', async () => {
  expect((await site.inject('/livez')).json()).toEqual({ status: 'ok' });
  expect((await site.inject('/readyz')).json()).toEqual({ status: 'ok', store: 'ok', remotes: 'ok' });
  expect((await site.inject('/metrics')).statusCode).toBe(404);
});

test('no file is a service worker', async () => {
  for (const url of ['/remotes/trial/one/entry.js', '/remotes/shell/s1/main.js', '/api/x', '/pricing']) {
    const { statusCode, body } = await site.inject({ url, headers: { 'service-worker': 'script' } });
    expect([statusCode, body]).toEqual([404, 'There are no service workers here.\n']);
  }
});
