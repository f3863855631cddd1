import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDirectoryStorage } from '@cc/registry/directory-storage';
import { createReleases } from '@cc/registry/releases';
import { publishBuild } from './publish-build.ts';

let root: string;
let storageDir: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cc-publish-'));
  storageDir = join(root, 'storage');
});
afterEach(() => rm(root, { recursive: true }));

async function aBuild(version: string, { name = 'trial', code = version } = {}): Promise<string> {
  const distDir = await mkdtemp(join(root, 'dist-'));
  const manifest = {
    name,
    version,
    owner: 'Trial team',
    global: `${name}_${version}`,
    entry: 'entry.js',
    routes: [{ path: `/${name}`, title: 'Trial' }],
    files: { js: ['parts/common.js'], css: [] },
  };
  await mkdir(join(distDir, 'parts'));
  await writeFile(join(distDir, 'remote-manifest.json'), JSON.stringify(manifest));
  await writeFile(join(distDir, 'entry.js'), code);
  await writeFile(join(distDir, 'parts/common.js'), code);
  return distDir;
}

const publish = (distDir: string) => publishBuild({ distDir, storage: storage(), who: 'npm start' });
const storage = () => createDirectoryStorage(storageDir);

test('a build is made live completely, and the previous one stays as the fallback', async () => {
  expect(await publish(await aBuild('v1'))).toEqual({ name: 'trial', version: 'v1', released: true });
  await publish(await aBuild('v2'));
  expect((await createReleases(storage()).registry()).remotes).toMatchObject([
    { live: { version: 'v2', entry: '/remotes/trial/v2/entry.js' }, previous: { version: 'v1' } },
  ]);
  expect((await storage().read('trial/v1/parts/common.js'))?.toString()).toBe('v1');
  expect(await createReleases(storage()).history('trial')).toMatchObject([{ who: 'npm start' }, { who: 'npm start' }]);
});

test('the same build again changes nothing', async () => {
  const distDir = await aBuild('v1');
  await publish(distDir);
  expect(await publish(distDir)).toMatchObject({ released: false });
  expect((await createReleases(storage()).state()).seq).toBe(1);
});

test('a version that a team released stays live', async () => {
  await publish(await aBuild('v1'));
  await publish(await aBuild('v2'));
  await createReleases(storage()).activate(
    { kind: 'rollback', remote: 'trial', who: 'Trial team', checks: [] },
    { expectedSeqOfRemote: 2 },
  );
  expect(await publish(await aBuild('v3'))).toEqual({
    name: 'trial',
    version: 'v3',
    released: false,
    keptFor: 'Trial team',
  });
  expect((await createReleases(storage()).registry()).remotes).toMatchObject([{ live: { version: 'v1' } }]);
});

test('different content under a stored version is refused', async () => {
  await publish(await aBuild('v1'));
  await expect(publish(await aBuild('v1', { code: 'forged' }))).rejects.toThrow(/Versions never change/);
});

test('the error for a folder without a build names it and the next step', async () => {
  await expect(publish(join(root, 'none'))).rejects.toThrow(/none.*Build the remote first/);
});
