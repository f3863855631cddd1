import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FileList, RegisteredRemote, RemoteManifest } from '@cc/contracts/federation/registry';
import { createReleases, type Releases, type VersionFiles } from '../releases/releases.ts';
import { createDirectoryStorage } from '../storage/directory-storage.ts';
import { signRecords } from '../storage/signed-records.ts';

export interface TrialFolders {
  readonly root: string;
  /** Environment variables that lead a registry or a site here. */
  readonly env: Readonly<Record<'STANDALONE_DIR' | 'REMOTES_DIR' | 'RECORDS_KEY' | 'LOG_LEVEL', string>>;
  /** Releases in the storage, for writing. */
  readonly releases: Releases;
  /** Stores a version of a remote as it is registered, without a release. */
  readonly upload: (remote: RegisteredRemote) => Promise<void>;
  /** Makes a remote live as it is registered. Another declaration needs another version. */
  readonly deploy: (remote: RegisteredRemote) => Promise<void>;
  /** Stores a version, and makes it live. */
  readonly release: (files: VersionFiles) => Promise<void>;
  /** Writes a file below `root`. */
  readonly write: (path: string, content: string) => Promise<void>;
  readonly remove: () => Promise<void>;
}

export const recordsKey = 'records-key-of-the-tests';
export const entryScript = 'console.log("entry");'.repeat(100);

/** A built standalone host, and a storage with a shell and one remote, in a temporary folder. */
export async function createTrialFolders(remote: RegisteredRemote = trialRemote): Promise<TrialFolders> {
  const root = await mkdtemp(join(tmpdir(), 'cc-registry-'));
  const write: TrialFolders['write'] = async (path, content) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  };
  const storage = signRecords(createDirectoryStorage(join(root, 'storage')), { RECORDS_KEY: recordsKey });
  const releases = createReleases(storage);
  const deploy = (each: RegisteredRemote) => release(releases, filesOf(each));
  const manifest = { js: ['/standalone/main.js'], css: ['/standalone/main.css'] };
  await write('standalone/host-manifest.json', JSON.stringify(manifest));
  await write('standalone/main.js', 'console.log("standalone");');
  await release(releases, trialShell());
  await deploy(remote);
  return {
    root,
    releases,
    upload: (each) => uploadRegistered(releases, each),
    deploy,
    release: (files) => release(releases, files),
    write,
    env: {
      STANDALONE_DIR: join(root, 'standalone'),
      REMOTES_DIR: join(root, 'storage'),
      RECORDS_KEY: recordsKey,
      LOG_LEVEL: 'silent',
    },
    remove: () => rm(root, { recursive: true }),
  };
}

async function uploadRegistered(releases: Releases, remote: RegisteredRemote) {
  const added = await releases.addVersion(filesOf(remote), 'test');
  if (added.outcome !== 'added')
    throw new Error(`${remote.name} ${remote.live.version} was not added: ${added.outcome}`);
}

function filesOf({ live, previous: _before, ...declared }: RegisteredRemote): VersionFiles {
  const file = (address: string) => address.replace(/^\/remotes\/[^/]+\/[^/]+\//, '');
  const list = ({ js, css }: FileList) => ({ js: js.map(file), css: css.map(file) });
  const pages = Object.fromEntries(Object.entries(live.pages).map(([path, files]) => [path, list(files)] as const));
  const global = `${declared.name.replaceAll('-', '_')}_${live.version}`;
  const manifest = { ...declared, ...live, global, entry: file(live.entry), files: list(live.files), pages };
  return versionFiles(manifest, {
    'entry.js': entryScript,
    'entry.js.br': brotliCompressSync(entryScript),
    'entry.js.gz': gzipSync(entryScript),
  });
}

async function release(releases: Releases, files: VersionFiles) {
  const added = await releases.addVersion(files, 'test');
  if (!('manifest' in added)) throw new Error(`A version was not added: ${added.reason}`);
  const { name, version } = added.manifest;
  const expectedSeqOfRemote = (await releases.state()).remotes[name]?.seq ?? 0;
  const request = { kind: 'live' as const, remote: name, to: version, who: 'test', checks: [] };
  await releases.activate(request, { expectedSeqOfRemote });
}

/** A built shell. @param changes of its manifest; `contents` of its files */
export function trialShell(
  { version = 's1', ...changes }: Partial<RemoteManifest> = {},
  contents: Readonly<Record<string, string | Buffer>> = {},
): VersionFiles {
  const manifest = {
    name: 'shell',
    owner: 'Platform team',
    version,
    global: `shell_${version}`,
    routes: ['/auth/callback', '/auth/verify'].map((path) => ({ path, title: 'Signing in', noindex: true })),
    entry: 'main.js',
    files: { js: [], css: ['main.css'] },
    host: { fonts: ['a.woff2'] },
    ...changes,
  };
  return versionFiles(manifest, { 'main.js': 'console.log("shell");', 'main.css': '', 'a.woff2': 'font', ...contents });
}

function versionFiles(manifest: object, contents: Readonly<Record<string, string | Buffer>>): VersionFiles {
  const all = { 'remote-manifest.json': JSON.stringify(manifest), ...contents };
  return new Map(Object.entries(all).map(([path, content]) => [path, Buffer.from(content)] as const));
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
