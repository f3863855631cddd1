import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSource, findSource } from './deploy-source.ts';
import { packVersion } from './pack-version.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cc-source-'));
});
afterEach(() => rm(root, { recursive: true }));

async function aRemote(folder: string, build = 'true'): Promise<string> {
  const dir = join(root, folder);
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, 'remote.json'), JSON.stringify({ name: 'mfe-trial' }));
  await writeFile(join(dir, 'package.json'), JSON.stringify({ name: '@cc/mfe-trial', scripts: { build } }));
  return dir;
}

test('a remote is found by its name in the workspace, and by its folder anywhere', async () => {
  const here = await aRemote('mfe-trial');
  const elsewhere = await aRemote('other/place/mfe-trial');
  expect(findSource('mfe-trial', root, '/')).toEqual({ dir: here, name: 'mfe-trial', inWorkspace: true });
  expect(findSource('place/mfe-trial', root, join(root, 'other'))).toEqual({
    dir: elsewhere,
    name: 'mfe-trial',
    inWorkspace: false,
  });
});

test('an unknown remote is refused with a list of the known ones', async () => {
  await aRemote('mfe-trial');
  expect(() => findSource('mfe-trail', root, root)).toThrow(/no remote "mfe-trail"\. There are: mfe-trial\./);
});

test('a remote elsewhere is built by its own command, and a failure shows its output', async () => {
  const good = await aRemote('good/mfe-trial', 'mkdir dist');
  await buildSource({ dir: good, name: 'mfe-trial', inWorkspace: false }, root);
  await expect(packVersion(join(good, 'dist'))).rejects.toThrow(/there is no build/);
  const bad = await aRemote('bad/mfe-trial', 'echo "cart-page.tsx is wrong"; exit 3');
  await expect(buildSource({ dir: bad, name: 'mfe-trial', inWorkspace: false }, root)).rejects.toThrow(
    /build failed, so nothing was deployed.*cart-page\.tsx is wrong/s,
  );
});
