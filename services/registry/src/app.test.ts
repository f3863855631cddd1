import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { checkPassHeader } from '@cc/contracts/deploy/previews';
import type { FastifyInstance } from 'fastify';
import { buildRegistry } from './app.ts';
import { readConfig } from './config.ts';
import { signPreview } from './previews/preview-signature.ts';
import { createTrialFolders, entryScript, type TrialFolders } from './testing/trial-folders.ts';
import { trialVersion } from './testing/trial-version.ts';
import { askStorage } from './serving/ask-storage.ts';

let folders: TrialFolders;
let registry: FastifyInstance;

beforeAll(async () => {
  folders = await createTrialFolders();
  registry = await buildRegistry(readConfig(folders.env));
});
afterAll(async () => {
  await registry.close();
  await folders.remove();
});

test('pages of any origin may load the files of remotes', async () => {
  const { statusCode, headers, body } = await registry.inject('/remotes/trial/one/entry.js');
  expect([statusCode, body]).toEqual([200, entryScript]);
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'timing-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await registry.inject('/remotes/trial/one/none.js')).statusCode).toBe(404);
});

test('source maps and server builds are for deployers and not for visitors', async () => {
  const path = 'trial/maps/page.js.map';
  const map = Buffer.from('{}');
  const files = [
    ['page.js.map', map],
    ['page.js.map.br', brotliCompressSync(map)],
    ['server.cjs', map],
  ] as const;
  await folders.releases.addVersion(new Map([...trialVersion({ version: 'maps' }), ...files]), 'test');
  expect((await registry.inject('/remotes/trial/maps/page.js')).statusCode).toBe(200);
  const server = path.replace('page.js.map', 'server.cjs');
  for (const url of [path, `${path}.br`, path.replace('.map', '%2emap'), path.replace('.map', '.MAP'), server]) {
    expect((await registry.inject(`/remotes/${url}`)).statusCode).toBe(404);
  }
  expect((await registry.inject(`/deploy/v1/maps/${path}`)).statusCode).toBe(401);
});

test('a request of a version under check counts for its remote, and for its address without a valid pass', async () => {
  const key = 'preview-key-of-the-tests';
  const counting = await buildRegistry(readConfig({ ...folders.env, PREVIEW_KEY: key }));
  const counted: unknown[] = [];
  counting.addHook('onRequest', async ({ checkedRemote }) => void counted.push(checkedRemote));
  for (const pass of [signPreview('check', 'trial@one', key), signPreview('preview', 'trial@one', key), 'trial@one']) {
    await counting.inject({ url: '/remotes/trial/one/entry.js', headers: { [checkPassHeader]: pass } });
  }
  await counting.close();
  expect(counted).toEqual(['trial', undefined, undefined]);
});

const long = 'x'.repeat(300);

test.each([
  `trial/one/${long}.js`,
  `trial/${long}/entry.js`,
  `trial/${'x'.repeat(253)}/entry.js`,
  `trial/${'x'.repeat(250)}/${'y'.repeat(230)}`,
  `${long}/one/entry.js`,
])('a name that no folder can have is a missing file: %s', async (path) => {
  const { statusCode, body } = await registry.inject(`/remotes/${path}`);
  expect([statusCode, body]).toEqual([404, 'No such file.\n']);
});

test('an uploaded file is never a page of the registry', async () => {
  const attack = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const types = {
    'page.html': 'application/octet-stream',
    'page.xhtml': 'application/octet-stream',
    'image.svg': 'image/svg+xml',
  };
  const files = Object.keys(types).map((name) => [name, attack] as const);
  await folders.releases.addVersion(new Map([...trialVersion({ version: 'two' }), ...files]), 'test');
  for (const [name, type] of Object.entries(types)) {
    const { statusCode, headers } = await registry.inject(`/remotes/trial/two/${name}`);
    expect([statusCode, headers['content-type']]).toEqual([200, type]);
    expect(headers['content-disposition']).toBe(type.startsWith('image') ? undefined : 'attachment');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toMatch(/default-src 'none';.*sandbox/);
  }
});

test('on a site of https, files and pages have Strict-Transport-Security', async () => {
  const secure = await buildRegistry(readConfig({ ...folders.env, SITE_URL: 'https://coach-connect.example' }));
  for (const app of [registry, secure]) {
    const found = await Promise.all(['/remotes/registry.json', '/console'].map((path) => app.inject(path)));
    const header = app === secure ? 'max-age=31536000; includeSubDomains' : undefined;
    expect(found.map(({ headers }) => headers['strict-transport-security'])).toEqual([header, header]);
  }
  await secure.close();
});

test('the live versions are never cached', async () => {
  const { headers, body } = await registry.inject('/remotes/registry.json');
  expect(headers['cache-control']).toBe('no-cache');
  expect(JSON.parse(body)).toMatchObject({ remotes: [{ name: 'trial', live: { version: 'one' } }] });
});

test('it answers health checks, and its metrics are not for visitors', async () => {
  expect((await registry.inject('/livez')).json()).toEqual({ status: 'ok' });
  expect((await registry.inject('/readyz')).json()).toEqual({ status: 'ok', store: 'ok' });
  expect((await registry.inject('/metrics')).statusCode).toBe(404);
});

test('without its storage it is not ready', async () => {
  const state = () => Promise.reject(new Error('connect ECONNREFUSED'));
  await expect(askStorage({ state })).rejects.toMatchObject({ reason: 'store' });
});

test('with an object of another hand in the place of the next release it stays in reach, and names it', async () => {
  const changed = await createTrialFolders();
  await changed.write('storage/releases/0000000003.json', 'x');
  const OPERATOR_KEY = 'operator-key-of-the-tests';
  const reached = await buildRegistry(readConfig({ ...changed.env, OPERATOR_KEY }));
  const ready = await reached.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ok', store: 'away' }]);
  const headers = { authorization: `Bearer ${OPERATOR_KEY}` };
  const { error } = (await reached.inject({ url: '/deploy/v1/state', headers })).json<{ readonly error: string }>();
  expect(error).toContain('The log of releases was changed at releases/0000000003.json');
  expect((await reached.inject({ url: '/deploy/v1/tokens', headers })).statusCode).toBe(200);
  await reached.close();
  await changed.remove();
});

test.each(['/remotes/trial/one/entry.js', '/standalone/main.js', '/none.js'])(
  '%s is no service worker',
  async (url) => {
    const { statusCode, body, headers } = await registry.inject({ url, headers: { 'service-worker': 'script' } });
    expect([statusCode, body]).toEqual([404, 'There are no service workers here.\n']);
    // A cache would give it to those who want the script.
    expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Service-Worker' });
  },
);

test('a cache does not answer for a service worker with a script', async () => {
  expect((await registry.inject('/remotes/trial/one/entry.js')).headers['vary']).toContain('Service-Worker');
});

test.each([
  '/readyz',
  '/remotes/registry.json',
  '/remotes/trial/one/none.js',
  '/standalone/main.js',
  '/none',
  '/deploy/v1/state',
  '/%zz',
  '/console/%zz',
  '/alone/%zz',
  '/remotes/x/%zz',
  `/deploy/v1/history/${'x'.repeat(300)}`,
])('%s is no page whose window code of a team could use', async (url) => {
  expect((await registry.inject(url)).headers['content-security-policy']).toMatch(/default-src 'none';.*sandbox/);
});

describe('on its port', () => {
  let port: number;
  beforeAll(async () => {
    port = Number(new URL(await registry.listen({ host: '127.0.0.1', port: 0 })).port);
  });

  test.each([
    ['headers of 20 kB', `X: ${'x'.repeat(20_000)}`, '431 Request Header Fields Too Large'],
    ['a header that is none', 'none', '400 Bad Request'],
  ])('a request with %s is answered with a policy too', async (_what, header, status) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n`);
    const answer = await text(socket);
    expect(answer).toContain(`HTTP/1.1 ${status}\r\n`);
    expect(answer).toMatch(/Content-Security-Policy: default-src 'none';.*sandbox/);
  });
});
