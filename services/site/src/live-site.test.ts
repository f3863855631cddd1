import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
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

test('a canary that cannot be read hides no other one', async () => {
  const folders = await createSiteFolders();
  const other = { ...trialRemote, name: 'other', routes: [], navigation: [] };
  const versionOf = (remote: typeof trialRemote, version: string) => ({
    ...remote,
    live: { ...remote.live, version, entry: `/remotes/${remote.name}/${version}/entry.js` },
  });
  await folders.deploy(versionOf(other, 'one'));
  const { releases } = folders;
  for (const remote of [trialRemote, other]) {
    await folders.upload(versionOf(remote, 'two'));
    const canary = { kind: 'canary' as const, remote: remote.name, to: 'two', percent: 20, who: 'test', checks: [] };
    const expectedSeqOfRemote = (await releases.state()).remotes[remote.name]?.seq ?? 0;
    expect(await releases.activate(canary, { expectedSeqOfRemote })).toMatchObject({ outcome: 'released' });
  }
  // A link to itself is there, and fails to be read.
  const manifest = join(folders.root, 'storage/trial/two/remote-manifest.json');
  await rm(manifest);
  await symlink(manifest, manifest);
  const live = createLiveSite(folders.config(), fastify({ logger: false }).log);
  const versions = (await live.canaries()).map(({ remotes }) => remotes.map((each) => each.live.version));
  expect(versions).toEqual([['two', 'one']]);
  await folders.remove();
});
