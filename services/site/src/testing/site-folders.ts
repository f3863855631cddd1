import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FileList, RegisteredRemote } from '@cc/contracts/federation/registry';
import { createDirectoryStorage } from '@cc/store/directory-storage';
import { createReleases, type Releases } from '@cc/store/releases';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { readConfig, type SiteConfig } from '../config.ts';

export interface SiteFolders {
  readonly config: (env?: Readonly<Record<string, string>>) => SiteConfig;
  /** The store that the site serves. */
  readonly storeDir: string;
  /** Makes a remote live as it is registered. Another declaration needs another version. */
  readonly deploy: (remote: RegisteredRemote) => Promise<void>;
  /** Gives the shell a server build that draws pages with this function, as an expression. */
  readonly writeDrawingShell: (prerender: string) => Promise<void>;
  readonly remove: () => Promise<void>;
}

export const entryScript = 'console.log("entry");'.repeat(100);

/** A built shell and a store with one remote in a folder of their own. */
export async function createSiteFolders(remote: RegisteredRemote = trialRemote): Promise<SiteFolders> {
  const root = await mkdtemp(join(tmpdir(), 'cc-site-'));
  const write = async (name: string, content: string | Buffer) => {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  };
  const storeDir = join(root, 'store');
  const deploy = (each: RegisteredRemote) => deployRegistered(createReleases(createDirectoryStorage(storeDir)), each);
  await write(
    'shell/shell-manifest.json',
    JSON.stringify({
      js: ['/assets/main.0123456789.js'],
      css: ['/assets/main.0123456789.css'],
      fonts: ['/assets/a.woff2'],
    }),
  );
  await write('shell/main.0123456789.js', 'console.log("shell");');
  await write(
    'standalone/shell-manifest.json',
    JSON.stringify({ js: ['/standalone/main.js'], css: ['/standalone/main.css'] }),
  );
  await write('standalone/main.js', 'console.log("standalone");');
  await deploy(remote);
  return {
    config: (env = {}) =>
      readConfig({
        SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
        SHELL_DIR: join(root, 'shell'),
        REMOTES_DIR: storeDir,
        STANDALONE_DIR: join(root, 'standalone'),
        LOG_LEVEL: 'silent',
        ...env,
      }),
    storeDir,
    deploy,
    writeDrawingShell: async (prerender) => {
      const manifest = { js: ['/assets/main.js'], css: [], loader: '/assets/loader.js', server: '/assets/server.cjs' };
      await write('shell/loader.js', 'boot()');
      await write('shell/server.cjs', `exports.shared = {}; exports.prerender = ${prerender};`);
      await write('shell/shell-manifest.json', JSON.stringify(manifest));
    },
    remove: () => rm(root, { recursive: true }),
  };
}

async function deployRegistered(releases: Releases, { live, previous: _before, ...declared }: RegisteredRemote) {
  const file = (address: string) => address.replace(/^\/remotes\/[^/]+\/[^/]+\//, '');
  const list = ({ js, css }: FileList) => ({ js: js.map(file), css: css.map(file) });
  const pages = Object.fromEntries(Object.entries(live.pages).map(([path, files]) => [path, list(files)] as const));
  const manifest = { ...declared, ...live, entry: file(live.entry), files: list(live.files), pages };
  const contents = {
    'remote-manifest.json': JSON.stringify(manifest),
    'entry.js': entryScript,
    'entry.js.br': brotliCompressSync(entryScript),
    'entry.js.gz': gzipSync(entryScript),
  };
  const files = new Map(Object.entries(contents).map(([path, content]) => [path, Buffer.from(content)] as const));
  const added = await releases.addVersion(files, 'test');
  if (added.outcome !== 'added') throw new Error(`${declared.name} ${live.version} was not added: ${added.outcome}`);
  const expectedSeqOfRemote = (await releases.state()).remotes[declared.name]?.seq ?? 0;
  const request = { kind: 'live' as const, remote: declared.name, to: live.version, who: 'test', checks: [] };
  await releases.flip(request, { expectedSeqOfRemote });
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
