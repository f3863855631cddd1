import type { ChecksBody } from '@cc/contracts/deploy/checker';
import type { RemoteManifest } from '@cc/contracts/federation/registry';

/** A version of an invented remote with one page, to be checked. @param siteUrl origin of its site */
export function aJob(siteUrl: string, changes: Partial<RemoteManifest> = {}): ChecksBody {
  const manifest: RemoteManifest = {
    name: 'trial',
    owner: 'Trial team',
    routes: [{ path: '/trial', title: 'Trial', signInRequired: false }],
    fragments: [],
    slots: [],
    navigation: [],
    version: 'v1',
    global: 'trial_v1',
    entry: 'entry.js',
    files: { js: [], css: [] },
    pages: {},
    ...changes,
  };
  return {
    manifest,
    previews: [{ path: '/trial', url: `${siteUrl}/trial` }],
    pass: 'pass',
    users: [],
    asker: 'deployer',
  };
}
