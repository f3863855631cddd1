import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { limitOpenFiles } from '@cc/registry/read';
import type { FastifyInstance } from 'fastify';
import { buildSite } from '../app.ts';
import { createSiteFolders, type SiteFolders } from '../testing/site-folders.ts';

let folders: SiteFolders;
let site: FastifyInstance;

beforeAll(async () => {
  folders = await createSiteFolders();
  site = await buildSite(folders.config({ TRUST_PROXY: '127.0.0.1' }));
  // An answer that is never read. How much of one a connection takes is the system's to say, so this one is not sent.
  const open = limitOpenFiles(site);
  site.get('/held', (request, reply) => void open(request, reply, Buffer.alloc(32 * 1024 * 1024 - 1_000)));
  await site.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await site.close();
  await folders.remove();
});

const from = (network: string) => ({ 'x-forwarded-for': network });
const statusFor = async (network: string) => (await site.inject({ url: '/trial', headers: from(network) })).statusCode;

test('a network that leaves 32 MB unread gets no document, and others get theirs', async () => {
  expect(await statusFor('198.51.100.1')).toBe(200);
  const held = get(`${site.listeningOrigin}/held`, { headers: from('198.51.100.1') }).on('error', () => undefined);
  await once(held, 'finish');
  while ((await statusFor('198.51.100.1')) === 200) await pause(10);
  const refused = await site.inject({ url: '/trial', headers: from('198.51.100.1') });
  expect([refused.statusCode, refused.headers['retry-after'], refused.headers['etag']]).toEqual([429, '1', undefined]);
  expect(await statusFor('198.51.100.2')).toBe(200);
  held.destroy();
  while ((await statusFor('198.51.100.1')) !== 200) await pause(10);
});
