import fastify from 'fastify';
import { createLiveSite } from './live-site.ts';
import { createSiteFolders, trialRemote } from './testing/site-folders.ts';

test('the site lists the live versions with each canary', async () => {
  const folders = await createSiteFolders();
  await folders.deploy({ ...trialRemote, live: { ...trialRemote.live, version: 'two' } });
  const live = createLiveSite(folders.config(), fastify().log);
  expect(await live.canaries()).toEqual([]);
  const { releases } = folders;
  const canary = { kind: 'canary' as const, remote: 'trial', to: 'one', percent: 20, who: 'test', checks: [] };
  await releases.activate(canary, { expectedSeqOfRemote: (await releases.state()).seq });
  const versions = (await live.canaries()).map(({ remotes }) => remotes.map((each) => each.live.version));
  expect(versions).toEqual([['one']]);
  await folders.remove();
});
