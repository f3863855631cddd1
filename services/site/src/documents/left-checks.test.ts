import { once } from 'node:events';
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

test('nor is what it leaves before the site knows what to render', async () => {
  site.addHook('onRequest', async ({ headers, raw }, reply) => {
    if (!('x-leaves' in headers)) return;
    raw.socket.destroy();
    await once(reply.raw, 'close');
  });
  const url = await site.listen({ port: 0, host: '127.0.0.1' });
  const headers = { cookie: `cc_preview=${signPreview('check', 'trial@one', key)}` };
  const leaving = { headers: { ...headers, 'x-leaves': 'yes' } };
  await Promise.all(Array.from({ length: 20 }, () => fetch(url, leaving).catch(() => undefined)));
  expect(await (await fetch(url, { headers })).text()).toContain('rendered 1<');
});

describe('a page under check that fails beside other remotes', () => {
  const release = async (name: string, server: string) =>
    folders.release(new Map([...trialVersion({ name, server: 'server.cjs' }), ['server.cjs', Buffer.from(server)]]));
  const add = async (name: string, server: string) => {
    const files = new Map([...trialVersion({ name, server: 'server.cjs' }), ['server.cjs', Buffer.from(server)]]);
    expect(await folders.releases.addVersion(files, 'test')).toMatchObject({ outcome: 'added' });
  };
  /** Its page throws once this is true in the sandbox. */
  const shellThatThrows = (condition: string) =>
    folders.releaseServerShell(`async () => {
      if (${condition}) throw new Error('window is not defined in trial (page.js)');
      return { html: 'rendered', fragments: [], warnings: [] };
    }`);
  const problemOf = async (url: string, checked: string) => {
    const headers = { cookie: `cc_preview=${signPreview('check', checked, key)}` };
    return decodeURIComponent(String((await site.inject({ url, headers })).headers[prerenderProblemHeader]));
  };
  const empty = 'module.exports = {};';

  test('names the live remote without which it renders', async () => {
    await release('evil', `${empty} globalThis.hostile = true;`);
    await shellThatThrows('globalThis.hostile');
    expect(await problemOf('/', 'trial@one')).toMatch(
      /^It renders without the live version of evil, but not with all remotes: .*window is not defined/,
    );
    expect(await problemOf('/', 'evil@v1')).toMatch(/^Error: window is not defined|^window is not defined/);
  });

  test('names each of two live remotes without which it renders', async () => {
    await release('innocent', `${empty} globalThis.innocent = true;`);
    await release('evil', `${empty} globalThis.hostile = true;`);
    await shellThatThrows('globalThis.hostile && globalThis.innocent');
    expect(await problemOf('/', 'trial@one')).toMatch(
      /^It renders without the live version of (evil|innocent), and without the live version of (innocent|evil), but not/,
    );
  });

  test('names the checked version and live remotes, if the page belongs to another remote', async () => {
    await release('user', empty);
    await release('evil', `${empty} globalThis.hostile = true;`);
    await add('placed', `${empty} globalThis.checked = true;`);
    await shellThatThrows('globalThis.hostile && globalThis.checked');
    expect(await problemOf('/user', 'placed@v1')).toMatch(
      /^It renders without placed, which is checked, and without the live version of evil, but not with all remotes: .*window/,
    );
  });
});
