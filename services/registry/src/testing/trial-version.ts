import type { RemoteManifest } from '@cc/contracts/federation/registry';
import type { VersionFiles } from '../releases/add-version.ts';

/** A built version of an invented remote. */
export function trialVersion(changes: Partial<RemoteManifest> & { readonly code?: string } = {}): VersionFiles {
  const { code = 'one', ...declared } = changes;
  const { name = 'trial', version = 'v1' } = declared;
  const manifest = {
    name,
    owner: 'Trial team',
    routes: [{ path: `/${name}`, title: 'Trial', signInRequired: false }],
    fragments: [],
    slots: [],
    navigation: [],
    version,
    global: `${name.replaceAll('-', '_')}_${version}`,
    entry: 'entry.js',
    files: { js: ['common.js'], css: [] },
    pages: { [`/${name}`]: { js: ['page.js'], css: ['page.css'] } },
    ...declared,
  } satisfies RemoteManifest;
  return new Map(
    Object.entries({
      'entry.js': code,
      'common.js': 'common',
      'page.js': 'page',
      'page.css': 'css',
      'remote-manifest.json': JSON.stringify(manifest),
    }).map(([path, content]) => [path, Buffer.from(content)] as const),
  );
}
