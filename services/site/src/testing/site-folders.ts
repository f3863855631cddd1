import type { RegisteredRemote } from '@cc/contracts/federation/registry';
import { createTrialFolders, type TrialFolders } from '@cc/registry/testing/trial-folders';
import { readSettings, type SettingsOf } from '@cc/deploy/settings';

export { entryScript, trialRemote } from '@cc/registry/testing/trial-folders';

export interface SiteFolders extends TrialFolders {
  readonly config: (env?: Readonly<Record<string, string>>) => SettingsOf<'site'>;
  /** Gives the shell a server build that renders pages with this function, as an expression. */
  readonly writeServerShell: (prerender: string) => Promise<void>;
}

/** The trial folders, for a site. */
export async function createSiteFolders(remote?: RegisteredRemote): Promise<SiteFolders> {
  const folders = await createTrialFolders(remote);
  const { env, write } = folders;
  return {
    ...folders,
    config: (more = {}) => readSettings('site', { SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test', ...env, ...more }),
    writeServerShell: async (prerender) => {
      const manifest = { js: ['/assets/main.js'], css: [], loader: '/assets/loader.js', server: '/assets/server.cjs' };
      await write('shell/loader.js', 'boot()');
      await write('shell/server.cjs', `exports.shared = {}; exports.prerender = ${prerender};`);
      await write('shell/shell-manifest.json', JSON.stringify(manifest));
    },
  };
}
