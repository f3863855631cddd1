import { setTimeout as pause } from 'node:timers/promises';
import { prerenderProblemHeader } from '@cc/contracts/deploy/previews';
import { signPreview } from '@cc/registry/read';
import { trialVersion } from '@cc/registry/testing/trial-version';
import type { FastifyInstance } from 'fastify';
import { buildSite } from '../app.ts';
import { createSiteFolders, type SiteFolders } from '../testing/site-folders.ts';

const key = 'preview-key-of-the-tests';
/** Keeps its thread busy, and shows how often it was rendered. */
const slow = `async () => {
  for (const end = Date.now() + 200; Date.now() < end; );
  globalThis.count = (globalThis.count ?? 0) + 1;
  return { html: 'rendered ' + globalThis.count, fragments: [], warnings: [] };
}`;
let folders: SiteFolders;
let site: FastifyInstance;

beforeEach(async () => {
  folders = await createSiteFolders();
  await folders.releaseServerShell(slow);
  site = await buildSite(folders.config({ PREVIEW_KEY: key }));
});
afterEach(async () => {
  await site.close();
  await folders.remove();
});

// Each would take up to 20 seconds, long after its check, and no other team could release meanwhile (D8.16).
test('what a page under check asks for and leaves is not rendered', async () => {
  let arrived = 0;
  site.server.on('request', () => void (arrived += 1));
  const url = await site.listen({ port: 0, host: '127.0.0.1' });
  const headers = { cookie: `cc_preview=${signPreview('check', 'trial@one', key)}` };
  const leave = new AbortController();
  const left = Array.from({ length: 20 }, () => fetch(url, { headers, signal: leave.signal }).catch(() => undefined));
  while (arrived < left.length) await pause(5);
  leave.abort();
  await Promise.all(left);
  const [, count] = /rendered (\d+)/.exec(await (await fetch(url, { headers })).text()) ?? [];
  expect(Number(count)).toBeLessThan(left.length);
});

test('a page under check that fails beside a live remote alone names that remote', async () => {
  const server = 'module.exports = {}; globalThis.hostile = true;';
  const evil = trialVersion({ name: 'evil', server: 'server.cjs' });
  await folders.release(new Map([...evil, ['server.cjs', Buffer.from(server)]]));
  await folders.releaseServerShell(`async () => {
    if (globalThis.hostile) throw new Error('window is not defined in trial (page.js)');
    return { html: 'rendered', fragments: [], warnings: [] };
  }`);
  const problemOf = async (checked: string) => {
    const headers = { cookie: `cc_preview=${signPreview('check', checked, key)}` };
    return decodeURIComponent(String((await site.inject({ url: '/', headers })).headers[prerenderProblemHeader]));
  };
  expect(await problemOf('trial@one')).toMatch(
    /^Alone it renders\. Beside the live version of evil it does not: .*window is not defined/,
  );
  expect(await problemOf('evil@v1')).toMatch(/^Error: window is not defined|^window is not defined/);
});

test('a page of another remote that fails with the version under check alone names that version', async () => {
  const broken = 'module.exports = {}; globalThis.broken = true;';
  const used = trialVersion({ name: 'user', server: 'server.cjs' });
  await folders.release(new Map([...used, ['server.cjs', Buffer.from('module.exports = {};')]]));
  const placed = new Map([
    ...trialVersion({ name: 'placed', server: 'server.cjs' }),
    ['server.cjs', Buffer.from(broken)],
  ]);
  expect(await folders.releases.addVersion(placed, 'test')).toMatchObject({ outcome: 'added' });
  await folders.releaseServerShell(`async () => {
    if (globalThis.broken) throw new Error('it hangs');
    return { html: 'rendered', fragments: [], warnings: [] };
  }`);
  const headers = { cookie: `cc_preview=${signPreview('check', 'placed@v1', key)}` };
  const answer = await site.inject({ url: '/user', headers });
  expect(decodeURIComponent(String(answer.headers[prerenderProblemHeader]))).toMatch(
    /^Without placed it renders\. With it, it does not: .*it hangs/,
  );
});
