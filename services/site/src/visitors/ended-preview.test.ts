import { registrySchema } from '@cc/contracts/federation/registry';
import { signPreview } from '@cc/registry/read';
import { buildSite } from '../app.ts';
import { createSiteFolders, trialRemote } from '../testing/site-folders.ts';

const key = 'preview-key-of-the-tests';
const trialOf = (version: string) => ({ ...trialRemote, live: { ...trialRemote.live, version } });

test('a preview ends with the next release of its remote: none that was planted outlasts a rollback', async () => {
  const folders = await createSiteFolders();
  await folders.upload(trialOf('next'));
  const site = await buildSite(folders.config({ PREVIEW_KEY: key }));
  const post = (action: string, fields: Record<string, string>, cookies: Record<string, string>) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams(fields).toString();
    return site.inject({ method: 'POST', url: `/preview/${action}`, headers, cookies, payload });
  };
  const cc_preview_ask = (await post('ask', { of: 'trial@next' }, {})).cookies[0]?.value ?? '';
  // The trial remote's only release comes after that of the shell.
  const released = 2;
  const ticket = signPreview('ticket', `trial@next ${cc_preview_ask} ${released}`, key);
  const started = await post('start', { ticket, page: '/trial' }, { cc_preview_ask });
  const cookies = { cc_preview: started.cookies.find(({ name }) => name === 'cc_preview')?.value ?? '' };

  const shown = async () => {
    const { body } = await site.inject({ url: '/trial', cookies });
    const [, json = ''] = /id="cc-registry">(.*?)<\/script>/.exec(body) ?? [];
    const { statusCode } = await site.inject({ url: '/remotes/trial/next/entry.js', cookies });
    const live = (await site.inject({ url: '/live.json', cookies })).json<{ remotes: Record<string, string> }>();
    const { version } = registrySchema.parse(JSON.parse(json)).remotes[0]?.live ?? {};
    return { version, live: live.remotes['trial'], file: statusCode, badge: body.includes('id="cc-preview"') };
  };
  expect(await shown()).toEqual({ version: 'next', live: 'next', file: 200, badge: true });
  await folders.deploy(trialOf('other'));
  expect(await shown()).toEqual({ version: 'other', live: 'other', file: 404, badge: false });
  // Where a script can set the cookie, an old tab could start it again.
  const again = await post('start', { ticket, page: '/trial' }, { cc_preview_ask });
  expect([again.statusCode, again.body]).toEqual([403, expect.stringContaining('trial was released since')]);
  await site.close();
  await folders.remove();
});
