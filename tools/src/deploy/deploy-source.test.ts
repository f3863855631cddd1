import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findSource } from './deploy-source.ts';
import { packVersion } from './pack-version.ts';
import { buildSource, checkSource } from './run-scripts.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cc-source-'));
});
afterEach(() => rm(root, { recursive: true }));

async function aRemote(folder: string, build = 'true', checks: object = {}): Promise<string> {
  const dir = join(root, folder);
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, 'remote.json'), JSON.stringify({ name: 'mfe-trial' }));
  await writeFile(join(dir, 'package.json'), JSON.stringify({ name: '@cc/mfe-trial', scripts: { build, ...checks } }));
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
  expect(() => findSource('mfe-trail', root, root)).toThrow(/no remote "mfe-trail"\. There are: shell, mfe-trial\./);
});

test('a remote elsewhere is built by its own command, and a failure shows its output', async () => {
  const good = await aRemote('good/mfe-trial', 'mkdir dist');
  await buildSource({ dir: good, name: 'mfe-trial', inWorkspace: false }, root);
  await expect(packVersion(join(good, 'dist'), 'mfe-trial')).rejects.toThrow(/there is no build/);
  const stop = AbortSignal.abort();
  await expect(buildSource({ dir: good, name: 'mfe-trial', inWorkspace: false }, root, stop)).rejects.toThrow(/abort/);
  const bad = await aRemote('bad/mfe-trial', 'echo "cart-page.tsx is wrong"; exit 3');
  await expect(buildSource({ dir: bad, name: 'mfe-trial', inWorkspace: false }, root)).rejects.toThrow(
    /build failed, so nothing was deployed.*cart-page\.tsx is wrong/s,
  );
});

test('the checks of a remote run by its own scripts, and the first that fails is shown with its output', async () => {
  const check = async (folder: string, scripts: object) =>
    checkSource({ dir: await aRemote(folder, 'true', scripts), name: 'mfe-trial', inWorkspace: false }, root);
  expect(await check('all', { typecheck: 'true', lint: 'true', test: 'true' })).toEqual(['types', 'lint', 'tests']);
  expect(await check('some', { lint: 'true' })).toEqual(['lint']);
  expect(await check('none', {})).toEqual([]);
  await expect(check('bad', { typecheck: 'true', lint: 'echo "unused name"; exit 1', test: 'true' })).rejects.toThrow(
    /check of the sources failed, so nothing was deployed: npm run lint.*unused name/s,
  );
});

test('the token of a deployment is not in the environment of what its build and tests run', async () => {
  const told = 'echo "$PATH|$DEPLOY_TOKEN|$OPERATOR_KEY" >';
  const dir = await aRemote('good/mfe-trial', `${told} built`, { test: `${told} tested` });
  const source = { dir, name: 'mfe-trial', inWorkspace: false };
  try {
    Object.assign(process.env, { DEPLOY_TOKEN: 'token', OPERATOR_KEY: 'key' });
    await buildSource(source, root);
    await checkSource(source, root);
  } finally {
    delete process.env['DEPLOY_TOKEN'];
    delete process.env['OPERATOR_KEY'];
  }
  for (const file of ['built', 'tested']) expect(await readFile(join(dir, file), 'utf8')).toMatch(/^\/[^|]+\|\|\n$/);
});

test('a folder whose build says that it is another remote is not deployed, also with the key of all', async () => {
  const parts = { version: 'v1', global: 'mfe_other_v1', entry: 'entry.js', files: { js: [], css: [] }, pages: {} };
  const lists = { routes: [], fragments: [], slots: [], navigation: [] };
  await writeFile(
    join(root, 'remote-manifest.json'),
    JSON.stringify({ name: 'mfe-other', owner: 'Other team', ...parts, ...lists }),
  );
  await writeFile(join(root, 'entry.js'), 'x');
  expect(await packVersion(root, 'mfe-other')).toMatchObject({ manifest: { name: 'mfe-other' }, files: 2 });
  await expect(packVersion(root, 'mfe-trial')).rejects.toThrow('is a build of mfe-other, not of mfe-trial');
});
