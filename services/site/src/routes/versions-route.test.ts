import { storedVersionsSchema } from '@cc/contracts/federation/versions';
import { buildSite } from '../app.ts';
import { createSiteFolders, trialRemote, type SiteFolders } from '../testing/site-folders.ts';

let folders: SiteFolders;

beforeEach(async () => {
  folders = await createSiteFolders();
  await folders.deploy({ ...trialRemote, live: { ...trialRemote.live, version: 'two' } });
});
afterEach(() => folders.remove());

test('with overrides on, the site lists the stored versions, and its documents enable overrides', async () => {
  const site = await buildSite(folders.config({ OVERRIDES: 'on', OVERRIDE_ORIGINS: 'https://qa.example' }));
  const answer = await site.inject('/versions.json');
  expect(answer.headers['cache-control']).toBe('no-store');
  const { consoleUrl, remotes } = storedVersionsSchema.parse(answer.json());
  expect(consoleUrl).toBe('http://localhost:3100/console');
  const [remote] = remotes;
  expect(remote).toMatchObject({ name: 'trial', owner: trialRemote.owner, live: 'two' });
  expect(remote?.versions.map(({ version }) => version).sort()).toEqual(['one', 'two']);
  expect((await site.inject('/trial')).body).toContain('"overriding":{"origins":["https://qa.example"]}');
  await site.close();
});

test('with overrides off, the list is not served', async () => {
  const site = await buildSite(folders.config());
  expect((await site.inject('/versions.json')).headers['content-type']).not.toContain('json');
  expect((await site.inject('/trial')).body).not.toContain('overriding');
  await site.close();
});
