import { createHash } from 'node:crypto';
import type { RegisteredRemote } from '@cc/contracts/federation/registry';
import { createTrialFolders, trialShell, type TrialFolders } from '@cc/registry/testing/trial-folders';
import { readSettings, type SettingsOf } from '@cc/deploy/settings';

/** No API, which may run on its usual port, answers the site under test. */
const away = { SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test', API_URL: 'http://127.0.0.1:1' };

export { entryScript, trialRemote, trialShell } from '@cc/registry/testing/trial-folders';

export interface SiteFolders extends TrialFolders {
  readonly config: (env?: Readonly<Record<string, string>>) => SettingsOf<'site'>;
  /** Releases a shell with a server build that renders pages with this function, as an expression. */
  readonly releaseServerShell: (prerender: string) => Promise<void>;
}

/** The trial folders, for a site. */
export async function createSiteFolders(remote?: RegisteredRemote): Promise<SiteFolders> {
  const folders = await createTrialFolders(remote);
  const { env, release } = folders;
  return {
    ...folders,
    config: (more = {}) => readSettings('site', { ...away, ...env, ...more }),
    releaseServerShell: (prerender) => {
      const version = createHash('sha256').update(prerender).digest('hex').slice(0, 12);
      const parts = { version, server: 'server.cjs', host: { fonts: ['a.woff2'], loader: 'loader.js' } };
      const server = `exports.shared = {}; exports.prerender = ${prerender};`;
      return release(trialShell(parts, { 'server.cjs': server, 'loader.js': 'boot()' }));
    },
  };
}
