import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FileList, RegisteredRemote } from '@cc/contracts/federation/registry';
import { createReleases, type Releases } from '../releases/releases.ts';
import { createDirectoryStorage } from '../storage/directory-storage.ts';

export interface TrialFolders {
  readonly root: string;
  /** Environment variables that lead a registry or a site here. */
  readonly env: Readonly<Record<'SHELL_DIR' | 'STANDALONE_DIR' | 'REMOTES_DIR' | 'LOG_LEVEL', string>>;
  /** Releases in the storage, for writing. */
  readonly releases: Releases;
  /** Stores a version of a remote as it is registered, without a release. */
  readonly upload: (remote: RegisteredRemote) => Promise<void>;
  /** Makes a remote live as it is registered. Another declaration needs another version. */
  readonly deploy: (remote: RegisteredRemote) => Promise<void>;
  /** Writes a file below `root`. */
  readonly write: (path: string, content: string) => Promise<void>;
  readonly remove: () => Promise<void>;
}

export const entryScript = 'console.log("entry");'.repeat(100);

/** A built shell, a built standalone host and a storage with one remote, in a temporary folder. */
export async function createTrialFolders(remote: RegisteredRemote = trialRemote): Promise<TrialFolders> {
  const root = await mkdtemp(join(tmpdir(), 'cc-registry-'));
  const write: TrialFolders['write'] = async (path, content) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  };
  const releases = createReleases(createDirectoryStorage(join(root, 'storage')));
  const deploy = (each: RegisteredRemote) => deployRegistered(releases, each);
  const shell = {
    js: ['/assets/main.0123456789.js'],
    css: ['/assets/main.0123456789.css'],
    fonts: ['/assets/a.woff2'],
  };
  await write('shell/shell-manifest.json', JSON.stringify(shell));
  await write('shell/main.0123456789.js', 'console.log("shell");');
  await write(
    'standalone/shell-manifest.json',
    JSON.stringify({ js: ['/standalone/main.js'], css: ['/standalone/main.css'] }),
  );
  await write('standalone/main.js', 'console.log("standalone");');
  await deploy(remote);
  return {
    root,
    releases,
    upload: (each) => uploadRegistered(releases, each),
    deploy,
    write,
    env: {
      SHELL_DIR: join(root, 'shell'),
      STANDALONE_DIR: join(root, 'standalone'),
      REMOTES_DIR: join(root, 'storage'),
      LOG_LEVEL: 'silent',
    },
    remove: () => rm(root, { recursive: true }),
  };
}

async function uploadRegistered(releases: Releases, { live, previous: _before, ...declared }: RegisteredRemote) {
  const file = (address: string) => address.replace(/^\/remotes\/[^/]+\/[^/]+\//, '');
  const list = ({ js, css }: FileList) => ({ js: js.map(file), css: css.map(file) });
  const pages = Object.fromEntries(Object.entries(live.pages).map(([path, files]) => [path, list(files)] as const));
  const global = `${declared.name.replaceAll('-', '_')}_${live.version}`;
  const manifest = { ...declared, ...live, global, entry: file(live.entry), files: list(live.files), pages };
  const contents = {
    'remote-manifest.json': JSON.stringify(manifest),
    'entry.js': entryScript,
    'entry.js.br': brotliCompressSync(entryScript),
    'entry.js.gz': gzipSync(entryScript),
  };
  const files = new Map(Object.entries(contents).map(([path, content]) => [path, Buffer.from(content)] as const));
  const added = await releases.addVersion(files, 'test');
  if (added.outcome !== 'added') throw new Error(`${declared.name} ${live.version} was not added: ${added.outcome}`);
}

async function deployRegistered(releases: Releases, remote: RegisteredRemote) {
  await uploadRegistered(releases, remote);
  const { name, live } = remote;
  const expectedSeqOfRemote = (await releases.state()).remotes[name]?.seq ?? 0;
  const request = { kind: 'live' as const, remote: name, to: live.version, who: 'test', checks: [] };
  await releases.activate(request, { expectedSeqOfRemote });
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
    files: { js: ['/remotes/trial/one/common.js'], css: ['/remotes/trial/one/common.css'] },
    pages: { '/trial': { js: ['/remotes/trial/one/page.js'], css: [] } },
  },
};
