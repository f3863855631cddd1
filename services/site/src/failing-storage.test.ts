import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { buildSite } from './app.ts';
import { createSiteFolders, trialRemote } from './testing/site-folders.ts';

/** Makes reads of this object fail. A link to itself is neither missing nor changed. */
async function breakObject(root: string, key: string) {
  const file = join(root, 'storage', key);
  await rm(file);
  await symlink(file, file);
}

test('a storage that fails does not reach what needs no remotes', async () => {
  const folders = await createSiteFolders();
  await breakObject(folders.root, 'releases/0000000001.json');
  const site = await buildSite(folders.config());
  const answers = await Promise.all(
    ['/livez', '/api/plans', '/.well-known/security.txt'].map((url) => site.inject(url)),
  );
  // The API is away in this test, and the proxy says so.
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 503, 200]);
  expect(answers[1]?.body).toContain('Coach Connect is not reachable');
  expect(answers[0]?.headers['content-security-policy']).toContain("script-src 'self'");
  expect((await site.inject('/readyz')).statusCode).toBe(503);
  await site.close();
  await folders.remove();
});

test('a version that cannot be read takes its own pages from visitors, and no others', async () => {
  const folders = await createSiteFolders();
  await folders.deploy({
    ...trialRemote,
    name: 'other',
    routes: [{ path: '/other', title: 'Other', signInRequired: false }],
  });
  await breakObject(folders.root, `other/${trialRemote.live.version}/remote-manifest.json`);
  const site = await buildSite(folders.config());
  const { path = '' } = trialRemote.routes[0] ?? {};
  const answers = await Promise.all([path, '/other', '/sitemap.xml', '/readyz'].map((url) => site.inject(url)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 503, 503, 200]);
  for (const { headers } of answers.slice(1, 3)) {
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '60' });
  }
  await site.close();
  await folders.remove();
});
