import { createServer, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import { buildSite } from './app.ts';
import { createSiteFolders } from './testing/site-folders.ts';

const secrets = [
  'jordan.avery%40gmail.example',
  'jordan.avery@gmail.example',
  'a-handle-of-a-mailbox',
  'a-code-of-a-sign-in',
  'a-state-of-a-sign-in',
  'a-signature-of-a-preview',
  'cs_test_of-a-checkout',
  'a-session-in-a-cookie',
  'an-access-token',
];
const [encoded, address, handle, code, state, signature, session, cookie, token] = secrets;
const paths = [
  `/college?email=${encoded}&access_token=${handle}&provider=gmail`,
  `/college%3Femail=${encoded}`,
  `/auth/callback?code=${code}&state=${state}`,
  `/success?session_id=${session}`,
  `/?cc-override=trial@one&cc-preview=${signature}`,
  `/trial?email=${address}`,
  `//college?email=${encoded}`,
  `/nowhere/${encoded}`,
  `/remotes/shell/none.js?code=${code}`,
  `/remotes/trial/one/none.js?code=${code}`,
  `/%ff?code=${code}`,
  `/api/google-oauth/callback?code=${code}&state=${state}`,
  `/api/broken?code=${code}&state=${state}`,
];

test('the log of the site has each request, without any query, address or secret', async () => {
  const folders = await createSiteFolders();
  const api = createServer(({ url = '' }, response) => {
    if (url.startsWith('/api/broken')) response.destroy();
    else response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const upstream = api.address();
  const env = { LOG_LEVEL: 'trace', API_URL: `http://127.0.0.1:${typeof upstream === 'object' ? upstream?.port : ''}` };
  const log = new PassThrough();
  const written = text(log);
  const site = await buildSite(folders.config(env), log);
  const origin = await site.listen({ host: '127.0.0.1', port: 0 });
  const headers = { cookie: `cc-preview=${cookie}`, authorization: `Bearer ${token}`, referer: origin + paths[0] };
  for (const path of paths) await fetch(origin + path, { headers, redirect: 'manual' });
  await site.close();
  log.end();
  const lines = await written;
  expect(lines.match(/"request completed"/g)).toHaveLength(paths.length);
  expect(lines).toContain('"path":"/api/google-oauth/callback"');
  expect(lines).toContain('The API did not answer');
  expect(secrets.filter((secret) => lines.includes(secret))).toEqual([]);
  api.close();
  await folders.remove();
});

test('a caller who breaks an upload off costs a short line, which is no failure', async () => {
  const folders = await createSiteFolders();
  const api = createServer().listen(0, '127.0.0.1');
  await once(api, 'listening');
  const upstream = api.address();
  const env = { LOG_LEVEL: 'info', API_URL: `http://127.0.0.1:${typeof upstream === 'object' ? upstream?.port : ''}` };
  const log = new PassThrough();
  const written = text(log);
  const site = await buildSite(folders.config(env), log);
  const origin = await site.listen({ host: '127.0.0.1', port: 0 });
  const caller = connect(Number(new URL(origin).port), '127.0.0.1');
  caller.write(`POST /api/contact HTTP/1.1\r\nHost: site\r\nContent-Length: 1000\r\n\r\n{"a":`);
  const [upload] = (await once(api, 'request')) as [IncomingMessage];
  const isOver = new Promise((close) => upload.on('error', () => undefined).once('close', close));
  upload.resume();
  caller.destroy();
  await isOver;
  await site.close();
  log.end();
  const lines = (await written)
    .trim()
    .split('\n')
    .filter((line) => line.includes('reqId'));
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 30,
      msg: 'The caller broke off',
      req: expect.objectContaining({ path: '/api/contact' }),
    }),
  ]);
  expect(lines.join().length).toBeLessThan(400);
  api.close();
  await folders.remove();
});

test('each answer of the site has the id that its log has', async () => {
  const folders = await createSiteFolders();
  const log = new PassThrough();
  const written = text(log);
  const site = await buildSite(folders.config({ LOG_LEVEL: 'info', API_URL: 'http://127.0.0.1:1' }), log);
  const claimed = '5a0e3c1e-7c0d-4a53-8a43-8d2f7f1f0c55';
  const ids: unknown[] = [];
  for (const url of ['/trial', '/remotes/shell/none.js', '/livez', '/api/contact']) {
    ids.push((await site.inject({ url, headers: { 'x-request-id': claimed } })).headers['x-request-id']);
  }
  await site.close();
  log.end();
  const lines = await written;
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).not.toContain(claimed);
  for (const id of ids) expect(lines).toContain(`"reqId":"${String(id)}"`);
  await folders.remove();
});
