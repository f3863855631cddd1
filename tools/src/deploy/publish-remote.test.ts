import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { publishRemote } from './publish-remote.ts';
import { readRegistry } from './remote-registry.ts';

let root: string;
let storeDir: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cc-deploy-'));
  storeDir = join(root, 'store');
});
afterEach(() => rm(root, { recursive: true }));

async function aBuild(version: string, { name = 'trial', code = 'one' } = {}): Promise<string> {
  const distDir = await mkdtemp(join(root, 'dist-'));
  const manifest = {
    name,
    owner: 'Trial team',
    routes: [{ path: `/${name}`, title: 'Trial' }],
    version,
    global: `${name}_${version}`,
    entry: 'entry.js',
    files: { js: ['door.js'], css: [] },
    pages: { [`/${name}`]: { js: ['page.js'], css: ['page.css'] } },
  };
  await mkdir(dirname(join(distDir, 'x')), { recursive: true });
  await writeFile(join(distDir, 'remote-manifest.json'), JSON.stringify(manifest));
  await writeFile(join(distDir, 'entry.js'), code);
  return distDir;
}

test('a published version stands in its own folder and is live', async () => {
  const published = await publishRemote({ distDir: await aBuild('v1'), storeDir });
  expect(published).toEqual({ name: 'trial', version: 'v1', added: true });
  expect(await readFile(join(storeDir, 'trial/v1/entry.js'), 'utf8')).toBe('one');
  const { remotes } = await readRegistry(storeDir);
  expect(remotes).toMatchObject([
    {
      name: 'trial',
      live: {
        version: 'v1',
        entry: '/remotes/trial/v1/entry.js',
        files: { js: ['/remotes/trial/v1/door.js'] },
        pages: { '/trial': { js: ['/remotes/trial/v1/page.js'], css: ['/remotes/trial/v1/page.css'] } },
      },
    },
  ]);
  expect(remotes[0]).not.toHaveProperty('previous');
});

test('the next version keeps the one before to fall back on; publishing it again changes nothing', async () => {
  await publishRemote({ distDir: await aBuild('v1'), storeDir });
  const next = await aBuild('v2', { code: 'two' });
  await publishRemote({ distDir: next, storeDir });
  const again = await publishRemote({ distDir: next, storeDir });
  expect(again.added).toBe(false);
  expect((await readRegistry(storeDir)).remotes).toMatchObject([
    { live: { version: 'v2' }, previous: { version: 'v1' } },
  ]);
});

test('other content under a known version is refused, and the store stays as it was', async () => {
  await publishRemote({ distDir: await aBuild('v1'), storeDir });
  const before = await readRegistry(storeDir);
  await expect(publishRemote({ distDir: await aBuild('v1', { code: 'forged' }), storeDir })).rejects.toThrow(
    /Versions never change/,
  );
  expect(await readFile(join(storeDir, 'trial/v1/entry.js'), 'utf8')).toBe('one');
  expect(await readRegistry(storeDir)).toEqual(before);
});

test('many deployments at once all arrive, and leave nothing behind', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  await Promise.all(names.map(async (name) => publishRemote({ distDir: await aBuild('v1', { name }), storeDir })));
  expect((await readRegistry(storeDir)).remotes.map(({ name }) => name)).toEqual(names);
  expect((await readdir(storeDir)).sort()).toEqual([...names, 'registry.json']);
});

test('the same version published twice at once is there once', async () => {
  const builds = await Promise.all([aBuild('v1'), aBuild('v1')]);
  await Promise.all(builds.map((distDir) => publishRemote({ distDir, storeDir })));
  expect(await readdir(join(storeDir, 'trial'))).toEqual(['v1']);
});

test('a folder that was never built is named, with the way on', async () => {
  await expect(publishRemote({ distDir: join(root, 'none'), storeDir })).rejects.toThrow(/Build the remote first/);
});
