import { liveVersionsSchema } from '@cc/contracts/federation/live';
import { registrySchema } from '@cc/contracts/federation/registry';
import type { FastifyInstance } from 'fastify';
import { buildSite } from '../app.ts';
import { createSiteFolders, trialRemote, type SiteFolders } from '../testing/site-folders.ts';

let folders: SiteFolders;
let site: FastifyInstance;

beforeEach(async () => {
  folders = await createSiteFolders();
  await folders.deploy({ ...trialRemote, live: { ...trialRemote.live, version: 'two' } });
  site = await buildSite(
    folders.config({ OVERRIDES: 'on', OVERRIDE_ORIGINS: 'http://localhost:*,https://qa.example' }),
  );
});
afterEach(async () => {
  await site.close();
  await folders.remove();
});

/** Version two is live, and version one is a canary. */
async function startCanary(percent: number): Promise<void> {
  const { releases } = folders;
  const release = { kind: 'canary' as const, remote: 'trial', to: 'one', percent, who: 'test', checks: [] };
  await releases.activate(release, { expectedSeqOfRemote: (await releases.state()).remotes['trial']?.seq ?? 0 });
}

const prerendered = '<h1>Prerendered on the server</h1>';

async function visit(cookies: Record<string, string> = {}, by = site, url = '/trial') {
  const answer = await by.inject({ url, cookies });
  const [, json = ''] = /id="cc-registry">(.*?)<\/script>/.exec(answer.body) ?? [];
  const registry = registrySchema.parse(JSON.parse(json));
  return { answer, registry, version: registry.remotes[0]?.live.version };
}

test('without a canary visitors have no cookie, and documents are the same for all', async () => {
  const { answer, version } = await visit();
  expect([version, answer.headers['set-cookie'], answer.headers['cache-control']]).toEqual([
    'two',
    undefined,
    'no-cache',
  ]);
});

test('while a canary runs, visitors have a cookie and keep their version', async () => {
  await startCanary(50);
  const seen = new Set<string | undefined>();
  for (let visitor = 0; visitor < 40; visitor++) {
    const { answer, version } = await visit();
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({
      name: 'cc_visitor',
      maxAge: 31_536_000,
      sameSite: 'Lax',
      httpOnly: true,
      path: '/',
    });
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    const again = await visit({ cc_visitor: cookie?.value ?? '' });
    expect([again.version, again.answer.cookies]).toEqual([version, []]);
    seen.add(version);
  }
  expect([...seen].sort()).toEqual(['one', 'two']);
});

test('an invalid visitor cookie is replaced', async () => {
  await startCanary(50);
  expect((await visit({ cc_visitor: '<script>' })).answer.cookies).toMatchObject([{ name: 'cc_visitor' }]);
});

test('an override link sets the visitor’s versions and redirects to the page', async () => {
  const set = await site.inject(
    `/trial?a=b&cc-override=${encodeURIComponent('trial@one,other@http://localhost:3001/')}`,
  );
  expect([set.statusCode, set.headers.location]).toEqual([302, '/trial?a=b']);
  expect(set.headers['cache-control']).toBe('no-store');
  const cookies = { cc_overrides: set.cookies[0]?.value ?? '' };
  const { answer, registry } = await visit(cookies);
  expect(registry.remotes).toMatchObject([
    { live: { version: 'one' }, previous: { version: 'two' }, channel: 'override' },
  ]);
  expect(registry.overrides).toEqual([{ name: 'other', overrideUrl: 'http://localhost:3001' }]);
  expect(answer.headers['cache-control']).toBe('private, no-cache');
  expect(answer.headers['content-security-policy']).toMatch(/script-src 'self' http:\/\/localhost:3001 /);
  expect((await visit()).answer.headers['content-security-policy']).not.toContain('localhost:3001');
  const cleared = await site.inject({ url: '/trial?cc-override=', cookies });
  expect(cleared.cookies).toMatchObject([{ name: 'cc_overrides', value: '' }]);
});

test.each([
  ['trial@none', 'trial none is not in the registry.'],
  ['trial@https://evil.example', 'not among the origins'],
  ['trial@http://localhost.evil.example:3001', 'not among the origins'],
  ['trial@http://me@localhost:3001', 'not among the origins'],
  ['trial@https://qa.example:444', 'not among the origins'],
  ['trial@javascript:alert(1)', 'neither a version'],
  [`trial@http://localhost:3001${'/'.repeat(10_000)}x`, 'neither a version'],
  ['releases@one', 'not the name of a remote'],
  ['trial', 'neither a version'],
])('the link to %s changes nothing and gives the reason', async (wanted, reason) => {
  const { statusCode, body, cookies } = await site.inject(`/trial?cc-override=${encodeURIComponent(wanted)}`);
  expect([statusCode, cookies]).toEqual([400, []]);
  expect(body).toContain('Nothing was changed.');
  expect(body).toContain(reason);
});

test('a document links no files of a remote that is overridden by an address', async () => {
  expect((await visit()).answer.body).toContain('src="/remotes/trial/two/entry.js"');
  const { answer } = await visit({ cc_overrides: 'trial@http://localhost:3001' });
  expect(answer.body).not.toContain('src="/remotes/trial/');
});

test('overrides in a cookie that are not allowed are ignored', async () => {
  const { registry } = await visit({ cc_overrides: 'trial@https://evil.example,trial@nine' });
  expect(registry.remotes).toMatchObject([{ live: { version: 'two' } }]);
  expect(registry).not.toHaveProperty('overrides');
});

test.each([
  ['//evil.example/', '/evil.example/'],
  ['//', '/'],
  ['//a:b/', '/a:b/'],
])('the link %s redirects to %s of this site', async (path, clean) => {
  const { statusCode, headers } = await site.inject({
    url: `${path}?cc-override=`,
    headers: { host: 'localhost' },
  });
  expect([statusCode, headers.location]).toEqual([302, clean]);
});

test('a link with another spelling of the path sets the overrides, then redirects to the canonical address', async () => {
  const set = await site.inject('/Trial/?a=b&cc-override=trial@one');
  expect([set.statusCode, set.headers.location]).toEqual([302, '/Trial/?a=b']);
  const cookies = { cc_overrides: set.cookies[0]?.value ?? '' };
  const led = await site.inject({ url: '/Trial/?a=b', cookies });
  expect([led.statusCode, led.headers.location]).toEqual([308, '/trial?a=b']);
  expect(led.headers['cache-control']).toBe('private, no-cache');
  expect((await visit(cookies)).version).toBe('one');
});

test('while a canary runs, visitors of live versions do not wait for rendering', async () => {
  // With two remotes, rendering never ends.
  await folders.releaseServerShell(`async ({ registry }) =>
    registry.remotes.length > 1 ? new Promise((resolve) => setTimeout(resolve, 1e9)) : { html: '${prerendered}', fragments: [], warnings: [] }`);
  await startCanary(1);
  const get = (cookies?: Record<string, string>) => visit(cookies, site, '/');
  let first = await get();
  while (first.version !== 'two' || !first.answer.body.includes(prerendered)) first = await get();
  const named = { cc_visitor: first.answer.cookies[0]?.value ?? '' };
  await folders.deploy({ ...trialRemote, name: 'other', routes: [] });
  const { answer, registry } = await get(named);
  expect(answer.body).toContain(prerendered);
  expect(registry.remotes.map(({ name }) => name)).toEqual(['trial']);
  expect(answer.headers['cache-control']).toBe('private, no-cache');
});

test('a visitor with another version never gets the page of the live one', async () => {
  await folders.releaseServerShell(`async ({ registry }) => {
    if (registry.remotes[0].live.version === 'one') await new Promise((resolve) => setTimeout(resolve, 1_500));
    return { html: '${prerendered}', fragments: [], warnings: [] };
  }`);
  while (!(await visit({}, site, '/')).answer.body.includes(prerendered));
  expect((await visit({ cc_overrides: 'trial@one' }, site, '/')).version).toBe('one');
});

test.each(['one', 'three'])(
  'version %s, which was live or only uploaded, is previewed without running on the server',
  async (of) => {
    await folders.upload({ ...trialRemote, live: { ...trialRemote.live, version: 'three' } });
    await folders.releaseServerShell(`async ({ registry }) => {
    if (registry.remotes[0].live.version !== 'two') for (;;);
    return { html: '${prerendered}', fragments: [], warnings: [] };
  }`);
    while (!(await visit({}, site, '/')).answer.body.includes(prerendered));
    const preview = await visit({ cc_overrides: `trial@${of}` }, site, '/');
    expect(preview.version).toBe(of);
    expect(preview.answer.body).toContain('<div id="root"></div>');
  },
);

test('with overrides off, links and cookies are ignored', async () => {
  const off = await buildSite(folders.config());
  const { answer, version } = await visit({ cc_overrides: 'trial@one' }, off, '/trial?cc-override=trial@one');
  expect([answer.statusCode, version, answer.cookies]).toEqual([200, 'two', []]);
  await off.close();
});

test('an open page can read the current versions', async () => {
  const ask = async (cookies: Record<string, string>) => {
    const answer = await site.inject({ url: '/live.json', cookies });
    expect(answer.headers['cache-control']).toBe('no-store');
    return liveVersionsSchema.parse(answer.json());
  };
  expect(await ask({})).toMatchObject({ remotes: { trial: 'two', shell: expect.any(String) } });
  expect(await ask({ cc_overrides: 'trial@one' })).toMatchObject({ remotes: { trial: 'one' } });
});

test('only a page sets overrides, not a request to the API', async () => {
  const { statusCode, cookies } = await site.inject({ method: 'POST', url: '/api/contact?cc-override=trial@one' });
  expect([statusCode, cookies]).toEqual([503, []]);
});
