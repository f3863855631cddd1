import { createHash } from 'node:crypto';
import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildSite } from './app.ts';
import { createSiteFolders, trialShell, type SiteFolders } from './testing/site-folders.ts';

let folders: SiteFolders;
/** Two processes of the site: the first one does not know of the newest release until it may read it. */
let sites: [behind: FastifyInstance, ahead: FastifyInstance];
let mayRead: () => Promise<void>;

beforeAll(async () => {
  folders = await createSiteFolders();
  const { REMOTES_DIR } = folders.env;
  const behind = join(folders.root, 'behind');
  await mkdir(behind);
  await cp(join(REMOTES_DIR, 'releases'), join(behind, 'releases'), { recursive: true });
  for (const shared of ['shell', 'trial', 'versions']) await symlink(join(REMOTES_DIR, shared), join(behind, shared));
  await folders.release(trialShell({ version: 's2' }));
  sites = [await buildSite(folders.config({ REMOTES_DIR: behind })), await buildSite(folders.config())];
  mayRead = async () => {
    await rm(join(behind, 'releases'), { recursive: true });
    await symlink(join(REMOTES_DIR, 'releases'), join(behind, 'releases'));
  };
});
afterAll(async () => {
  await Promise.all(sites.map((site) => site.close()));
  await folders.remove();
});

const filesOf = (html: string) =>
  [...html.matchAll(/(?:src|href)="(\/remotes\/shell\/[^"]+)"/g)].map(([, file]) => file ?? '');

test('two sites that know different shells behind one address answer 200 visits without a missing file', async () => {
  const asked = new Map<string, number>();
  const files = new Set<string>();
  for (let visit = 0; visit < 200; visit += 1) {
    const document = await sites[visit % 2]?.inject('/trial');
    expect(document?.statusCode).toBe(200);
    for (const file of filesOf(document?.body ?? '')) files.add(file);
  }
  // Asked for the file of a release that it does not know, a site reads on in the log.
  await mayRead();
  for (const file of files)
    for (const site of sites) asked.set(file, Math.max(asked.get(file) ?? 0, (await site.inject(file)).statusCode));
  expect([...asked].filter(([, status]) => status !== 200)).toEqual([]);
  expect(asked.size).toBe(6);
});

test('a canary of the shell reaches its share of the visitors, each with its own files', async () => {
  await folders.release(trialShell({ version: 's3' }));
  const { releases } = folders;
  const seq = (await releases.state()).remotes['shell']?.seq ?? 0;
  const canary = { kind: 'canary' as const, remote: 'shell', to: 's2', percent: 50, who: 'test', checks: [] };
  await releases.activate(canary, { expectedSeqOfRemote: seq });
  const shellsOf = async (cookies: Record<string, string> = {}) => {
    const { body, cookies: set } = await sites[1].inject({ url: '/trial', cookies });
    return { visitor: set[0]?.value ?? '', shells: new Set(filesOf(body).map((file) => file.split('/')[3])) };
  };
  const seen = await Promise.all(Array.from({ length: 40 }, () => shellsOf()));
  expect(new Set(seen.flatMap(({ shells }) => [...shells]))).toEqual(new Set(['s2', 's3']));
  for (const { visitor, shells } of seen.slice(0, 5)) {
    expect(shells.size).toBe(1);
    expect((await shellsOf({ cc_visitor: visitor })).shells).toEqual(shells);
  }
});

test('the policy of a first visit allows the inline script of the shell that the visitor got', async () => {
  const own = await createSiteFolders();
  const server = 'exports.shared = {}; exports.prerender = async () => ({ html: "", fragments: [], warnings: [] });';
  const withLoader = (version: string) =>
    trialShell(
      { version, server: 'server.cjs', host: { fonts: ['a.woff2'], loader: 'loader.js' } },
      { 'server.cjs': server, 'loader.js': `boot("${version}")` },
    );
  await own.releases.addVersion(withLoader('s4'), 'test');
  await own.release(withLoader('s5'));
  const seq = (await own.releases.state()).remotes['shell']?.seq ?? 0;
  const canary = { kind: 'canary' as const, remote: 'shell', to: 's4', percent: 50, who: 'test', checks: [] };
  await own.releases.activate(canary, { expectedSeqOfRemote: seq });
  const site = await buildSite(own.config());
  const loaders = new Set<string>();
  while (loaders.size < 2) {
    const { body, headers } = await site.inject('/');
    const [, loader] = /<script>(.*?)<\/script>/.exec(body) ?? [];
    if (loader === undefined) continue;
    loaders.add(loader);
    const hash = createHash('sha256').update(loader).digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}'`);
  }
  expect([...loaders].sort()).toEqual(['boot("s4")', 'boot("s5")']);
  await site.close();
  await own.remove();
});

test('a site without a released shell starts, is not ready, and says that it has no pages yet', async () => {
  const empty = join(folders.root, 'empty');
  const site = await buildSite(folders.config({ REMOTES_DIR: empty }));
  const { statusCode, headers, body } = await site.inject('/');
  expect([statusCode, headers['retry-after'], body]).toEqual([503, '60', expect.stringContaining('no pages yet')]);
  expect((await site.inject('/readyz')).statusCode).toBe(503);
  await site.close();
  await rm(empty, { recursive: true, force: true });
});
