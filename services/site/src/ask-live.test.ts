import { askLive } from './ask-live.ts';
import { createLiveSite } from './live-site.ts';
import { createSiteFolders } from './testing/site-folders.ts';
import fastify from 'fastify';

const gone = () => Promise.reject(new Error('connect ECONNREFUSED'));

test('a site goes on with what it has read while the storage is away, and without any remote', async () => {
  const folders = await createSiteFolders();
  const live = createLiveSite(folders.config(), fastify().log);
  expect(await askLive(live)).toEqual({ store: 'ok', remotes: 'ok' });
  const away = { ...live, releases: { ...live.releases, state: gone } };
  expect(await askLive(away)).toEqual({ store: 'away', remotes: 'ok' });
  expect(
    await askLive({ ...live, registry: async () => ({ shell: (await live.registry()).shell, remotes: [] }) }),
  ).toMatchObject({ remotes: 'away' });
  await folders.remove();
});

test('a site that never read the live versions, or has no shell, is not ready', async () => {
  const folders = await createSiteFolders();
  const live = createLiveSite(folders.config(), fastify().log);
  await expect(askLive({ ...live, registry: gone })).rejects.toMatchObject({ reason: 'store' });
  await expect(askLive({ ...live, registry: async () => ({ remotes: [] }) })).rejects.toMatchObject({
    reason: 'shell',
  });
  await folders.remove();
});
