import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { sendSlowly, slowBody } from '@cc/contracts/testing/slow-request';
import { apiErrorSchema } from '@cc/contracts/api/api-error';
import { checkPassHeader } from '@cc/contracts/deploy/previews';
import { startTracing } from '@cc/deploy/tracing';
import { signPreview } from '@cc/registry/read';
import type { FastifyInstance } from 'fastify';
import { buildSite } from '../app.ts';
import { createSiteFolders, type SiteFolders } from '../testing/site-folders.ts';

interface Seen {
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

let folders: SiteFolders;
let api: Server;
let apiUrl: string;
const seen: Seen[] = [];
const sites: FastifyInstance[] = [];

beforeAll(async () => {
  folders = await createSiteFolders();
  api = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      seen.push({ url: request.url, headers: request.headers, body: Buffer.concat(chunks) });
      if (request.url === '/api/drop') response.destroy();
      else if (request.url === '/api/too-large') response.writeHead(413).end('{"from":"api"}');
      else if (request.url === '/api/busy') response.writeHead(503, { 'retry-after': '5' }).end('{"from":"api"}');
      else response.writeHead(418, { 'content-type': 'application/json', 'x-api': 'yes' }).end('{"from":"api"}');
    });
  });
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening));
  const address = api.address();
  apiUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(async () => {
  await Promise.all(sites.map((site) => site.close()));
  await new Promise((closed) => api.close(closed));
  await folders.remove();
});

async function aSite(env: Record<string, string> = {}): Promise<FastifyInstance> {
  const site = await buildSite(folders.config({ API_URL: apiUrl, ...env }));
  sites.push(site);
  return site;
}

test('a request passes through byte for byte, and so does the answer', async () => {
  const body = Buffer.from('{ "a":  "é\\u0000" , broken');
  const {
    statusCode,
    headers,
    body: answer,
  } = await (
    await aSite()
  ).inject({
    method: 'POST',
    url: '/api/send-gmail?x=%20y',
    headers: { 'content-type': 'application/json', authorization: 'Bearer t', 'idempotency-key': 'k' },
    body,
  });
  expect([statusCode, headers['x-api'], answer]).toEqual([418, 'yes', '{"from":"api"}']);
  expect(seen.at(-1)).toMatchObject({
    url: '/api/send-gmail?x=%20y',
    headers: { authorization: 'Bearer t', 'idempotency-key': 'k', 'content-type': 'application/json' },
  });
  expect(seen.at(-1)?.body.equals(body)).toBe(true);
});

test('a plan of 500 long letters passes through, and so does the refusal of a larger one', async () => {
  const site = await aSite();
  const origin = await site.listen({ host: '127.0.0.1', port: 0 });
  for (const [path, megabytes, status] of [
    ['/api/runs', 12, 418],
    ['/api/too-large', 30, 413],
  ] as const) {
    const body = Buffer.alloc(megabytes * 1024 * 1024, 'x');
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect([answer.status, await answer.text()]).toEqual([status, '{"from":"api"}']);
    expect(seen.at(-1)?.body.equals(body)).toBe(true);
  }
});

test('the id that the browser made is that of the request, for the answer and for the API', async () => {
  const headers = { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', 'x-request-id': 'another' };
  const answer = await (await aSite()).inject({ url: '/api/x', headers });
  expect(answer.headers['x-request-id']).toBe('4bf92f35-77b3-4da6-a3ce-929d0e0e4736');
  // The browser collects no spans, so its own is nobody's parent.
  expect(seen.at(-1)?.headers['traceparent']).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-(?!00f067aa0ba902b7)/);
  await (await aSite()).inject({ url: '/api/x', headers: { ...headers, traceparent: 'no id' } });
  expect(seen.at(-1)?.headers['traceparent']).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/);
});

test('the span of the site encloses that of the API', async () => {
  const stop = await startTracing('site', apiUrl);
  const headers = { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' };
  await (await aSite()).inject({ url: '/api/x?code=secret', headers });
  const [, , span = '', flags] = String(seen.at(-1)?.headers['traceparent']).split('-');
  await stop();
  const handedOver = seen.find(({ url }) => url === '/v1/traces')?.body.toString();
  expect(flags).toBe('01');
  expect(handedOver).toContain(`"spanId":"${span}"`);
  expect(handedOver).not.toContain('secret');
});

test('visitors cannot choose the address that the API sees', async () => {
  const site = await aSite();
  await site.inject({ url: '/api/x', headers: { 'x-forwarded-for': '6.6.6.6' }, remoteAddress: '10.1.1.1' });
  expect(seen.at(-1)?.headers['x-forwarded-for']).toBe('10.1.1.1');
});

test('the site proves itself to the API, and a visitor cannot', async () => {
  const headers = { 'x-proxy-key': 'a-guess-of-a-visitor' };
  await (await aSite()).inject({ url: '/api/x', headers });
  expect(seen.at(-1)?.headers['x-proxy-key']).toBe('');
  await (await aSite({ PROXY_KEY: 'shared-with-the-api-alone' })).inject({ url: '/api/x', headers });
  expect(seen.at(-1)?.headers['x-proxy-key']).toBe('shared-with-the-api-alone');
  expect(seen.at(-1)?.headers).not.toHaveProperty('x-site-key');
});

test('the visitor behind a trusted proxy is named, without the addresses that the visitor claims', async () => {
  const site = await aSite({ TRUST_PROXY: '10.0.0.0/8' });
  await site.inject({ url: '/api/x', headers: { 'x-forwarded-for': '6.6.6.6, 7.7.7.7' }, remoteAddress: '10.1.1.1' });
  expect(seen.at(-1)?.headers['x-forwarded-for']).toBe('7.7.7.7');
});

test('the API counts the checks of each remote apart, and by an address that nobody has', async () => {
  const site = await aSite({ PREVIEW_KEY: 'preview-key-of-the-tests' });
  const countedAs = async (pass: string) => {
    await site.inject({ url: '/api/x', headers: { [checkPassHeader]: pass }, remoteAddress: '10.1.1.1' });
    return String(seen.at(-1)?.headers['x-forwarded-for']);
  };
  const check = (version: string) => countedAs(signPreview('check', version, 'preview-key-of-the-tests'));
  const one = await check('evil@v1');
  expect([await check('evil@v2'), one]).toEqual([one, expect.stringMatching(/^fd..(:[0-9a-f]{4}){3}::1$/)]);
  expect([await check('trial@v1'), await countedAs('forged')]).toEqual([expect.not.stringMatching(one), '10.1.1.1']);
});

test('an API that is down is 503 with "nothing was done"', async () => {
  const { status, error } = await post(await aSite({ API_URL: 'http://127.0.0.1:1' }), '/api/send-gmail');
  expect(status).toBe(503);
  expect(error).toMatchObject({ code: 'unavailable' });
});

test('an API that breaks the connection leaves the outcome unknown and is called only once', async () => {
  const { status, error } = await post(await aSite(), '/api/drop');
  expect(status).toBe(502);
  expect(error).toMatchObject({ code: 'outcome_unknown' });
  expect(seen.filter(({ url }) => url === '/api/drop')).toHaveLength(1);
});

test('a request that waits for "100 Continue", as curl sends it, reaches the API', async () => {
  const origin = new URL(await (await aSite()).listen({ host: '127.0.0.1', port: 0 }));
  const headers = { 'content-type': 'application/json', 'content-length': '2', expect: '100-continue' };
  const sent = request({ host: origin.hostname, port: origin.port, path: '/api/x', method: 'POST', headers });
  sent.on('continue', () => sent.end('{}'));
  sent.flushHeaders();
  const [{ statusCode }] = await once(sent, 'response');
  expect(statusCode).toBe(418);
});

test.each([
  { connection: 'close', 'keep-alive': 'timeout=5' },
  { connection: 'close', upgrade: 'h2c' },
])(
  'headers about the connection of the visitor end at the site, also if "Connection" does not name them: %j',
  async (headers) => {
    const site = await aSite();
    const origin = await site.listen({ host: '127.0.0.1', port: 0 });
    const asked = request(`${origin}/api/connection`, { method: 'POST', headers }).end('{}');
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]; // what this event passes on
    answer.resume();
    expect(answer.statusCode).toBe(418);
    expect(seen.at(-1)?.headers).not.toHaveProperty(Object.keys(headers).at(-1) ?? '');
  },
);

test('an API that answers Retry-After is called only once, and the header reaches the browser', async () => {
  const { statusCode, headers, body } = await (await aSite()).inject('/api/busy');
  expect([statusCode, headers['retry-after'], body]).toEqual([503, '5', '{"from":"api"}']);
  expect(seen.filter(({ url }) => url === '/api/busy')).toHaveLength(1);
});

/** Through a real connection: an injected request would fail along with the proxied one. */
async function post(site: FastifyInstance, path: string) {
  const origin = await site.listen({ host: '127.0.0.1', port: 0 });
  const response = await fetch(origin + path, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  return { status: response.status, error: apiErrorSchema.parse(await response.json()) };
}

test('hundreds of slow requests take the API only from their own network', async () => {
  const site = await aSite({ TRUST_PROXY: '127.0.0.1' });
  const origin = await site.listen({ host: '127.0.0.1', port: 0 });
  const arrived = new Promise<void>((resolve) => {
    let requests = 0;
    api.on('request', () => (requests += 1) === 100 && resolve());
  });
  const slow = Array.from({ length: 100 }, () => sendSlowly(origin, slowBody('/api/contact')));
  await arrived;
  expect(await sendSlowly(origin, slowBody('/api/contact'))).toContain('HTTP/1.1 429');
  expect((await fetch(`${origin}/trial`)).status).toBe(429);
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  expect((await fetch(`${origin}/api/x`, { headers })).status).toBe(418);
  expect((await fetch(`${origin}/trial`, { headers })).status).toBe(200);

  site.server.closeAllConnections();
  await Promise.all(slow);
  while ((await fetch(`${origin}/trial`)).status !== 200);
});
