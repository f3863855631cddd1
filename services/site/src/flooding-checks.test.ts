import { setTimeout as pause } from 'node:timers/promises';
import { checkPassHeader } from '@cc/contracts/deploy/previews';
import { signPreview } from '@cc/registry/read';
import type { FastifyInstance } from 'fastify';
import { buildSite } from './app.ts';
import { createSiteFolders, type SiteFolders } from './testing/site-folders.ts';

const key = 'preview-key-of-the-tests';
let folders: SiteFolders;
let site: FastifyInstance;
let origin: string;
let arrived: number;
/** The remote for whose check each request counted. */
let counted: (string | undefined)[];
/** Ends the requests that wait. */
let release: () => void;

beforeEach(async () => {
  folders = await createSiteFolders();
  site = await buildSite(folders.config({ PREVIEW_KEY: key }));
  [arrived, counted] = [0, []];
  const released = new Promise<void>((resolve) => (release = resolve));
  site.server.on('request', () => void (arrived += 1));
  site.addHook('onRequest', async ({ checkedRemote, headers }) => {
    counted.push(checkedRemote);
    if ('x-waits' in headers) await released;
  });
  origin = await site.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  release();
  await site.close();
  await folders.remove();
});

async function statusOf(pass?: string, more: Readonly<Record<string, string>> = {}): Promise<number> {
  const passed = pass === undefined ? {} : { [checkPassHeader]: pass };
  return (await fetch(origin, { headers: { ...passed, ...more } })).status;
}

// All come from the checker's address. While a check is refused, its team releases nothing (D8.15).
test('a version under check that keeps hundreds of requests open refuses its own remote, and no other check', async () => {
  const check = (of: string) => signPreview('check', of, key);
  // As pages whose server build waits in a timer, which takes no processor time.
  const flood = Array.from({ length: 220 }, () => statusOf(check('evil@v1'), { 'x-waits': 'yes' }));
  while (arrived < flood.length) await pause(5);
  expect(await statusOf(check('trial@one'))).toBe(200);
  expect(await statusOf()).toBe(200);
  expect([await statusOf(check('evil@v1')), await statusOf(check('evil@v2'))]).toEqual([429, 429]);
  release();
  expect((await Promise.all(flood)).filter((status) => status === 200)).toHaveLength(50);
  expect(await statusOf(check('evil@v1'))).toBe(200);
});

test('a request counts for a check by its valid pass alone, and else for its address', async () => {
  const others = [
    undefined,
    signPreview('check', 'trial@one', `${key}!`),
    signPreview('preview', 'trial@one', key),
    signPreview('check', 'trial', key),
  ];
  for (const pass of [signPreview('check', 'trial@one', key), ...others]) await statusOf(pass);
  expect(counted).toEqual(['trial', undefined, undefined, undefined, undefined]);
});
