import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { RegisteredRemote } from '@cc/contracts/federation/registry';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { readConfig, type SiteConfig } from '../config.ts';

export interface SiteFolders {
  readonly config: (env?: Readonly<Record<string, string>>) => SiteConfig;
  readonly writeRegistry: (...remotes: readonly RegisteredRemote[]) => Promise<void>;
  readonly remove: () => Promise<void>;
}

export const entryScript = 'console.log("entry");'.repeat(100);

/** A built shell and a store with one remote in a folder of their own. */
export async function createSiteFolders(): Promise<SiteFolders> {
  const root = await mkdtemp(join(tmpdir(), 'cc-site-'));
  const write = async (name: string, content: string | Buffer) => {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  };
  const writeRegistry: SiteFolders['writeRegistry'] = (...remotes) =>
    write('store/registry.json', JSON.stringify({ remotes }));
  await write(
    'shell/shell-manifest.json',
    JSON.stringify({
      js: ['/assets/main.0123456789.js'],
      css: ['/assets/main.0123456789.css'],
      fonts: ['/assets/a.woff2'],
    }),
  );
  await write('shell/main.0123456789.js', 'console.log("shell");');
  await write('stage/shell-manifest.json', JSON.stringify({ js: ['/stage/main.js'], css: ['/stage/main.css'] }));
  await write('stage/main.js', 'console.log("stage");');
  await write('store/trial/one/entry.js', entryScript);
  await write('store/trial/one/entry.js.br', brotliCompressSync(entryScript));
  await write('store/trial/one/entry.js.gz', gzipSync(entryScript));
  await writeRegistry(trialRemote);
  return {
    config: (env = {}) =>
      readConfig({
        SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
        SHELL_DIR: join(root, 'shell'),
        REMOTES_DIR: join(root, 'store'),
        STAGE_DIR: join(root, 'stage'),
        LOG_LEVEL: 'silent',
        ...env,
      }),
    writeRegistry,
    remove: () => rm(root, { recursive: true }),
  };
}

export const trialRemote: RegisteredRemote = {
  name: 'trial',
  owner: 'Trial team',
  routes: [
    { path: '/trial', title: 'Trial', description: 'Tries "things" & more', signInRequired: false },
    { path: '/trial/:id', title: 'One trial', signInRequired: false },
  ],
  fragments: [],
  slots: [],
  navigation: [{ label: '</script><script>alert(1)</script>', to: '/trial', order: 1 }],
  live: {
    version: 'one',
    global: 'trial_one',
    entry: '/remotes/trial/one/entry.js',
    files: { js: ['/remotes/trial/one/door.js'], css: ['/remotes/trial/one/door.css'] },
    pages: { '/trial': { js: ['/remotes/trial/one/page.js'], css: [] } },
  },
};
