import { appendFileSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { doubled, singletonsOf, watchSingletons } from '@cc/tools/browser/singletons';
import { readBuild } from '@cc/tools/stack';
import type { Browser } from 'playwright-core';
import { z } from 'zod';
import { launchBrowser, openWindow, type SiteWindow } from '../support/browser.ts';
import { removeCopies, root, runDeploy } from '../support/deploy.ts';
import { elsewhere, foreignRemote, removeElsewhere, runThere, workspaceCopy } from '../support/elsewhere.ts';
import { packAll, packLaterContracts, startNpmRegistry } from '../support/npm-registry.ts';
import { type OwnSite, startOwnSite } from '../support/own-site.ts';
import { untilDocumentHas } from '../support/page-loading.ts';

/** Milliseconds. Installing and checking a whole project is slow on a busy machine. */
const slow = 900_000;

let browser: Browser;
let site: OwnSite;
let visit: SiteWindow;

beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), startOwnSite()]);
});
afterAll(async () => {
  removeCopies();
  removeElsewhere();
  await Promise.all([browser.close(), site.stop()]);
});
beforeEach(async () => {
  visit = await openWindow(browser);
});
afterEach(async () => {
  expect(visit.errors).toEqual([]);
  await visit.context.close();
});

const deploy = (dir: string) => runDeploy('deploy', [dir], site.env);

/** The shell's version of React. */
const { version: react } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(root, 'node_modules/react/package.json'), 'utf8')));

test('a remote from outside of the repository, built with Rspack and another patch of React, works in the shell', async () => {
  const sources = foreignRemote('mfe-gear', { react: 'react-19-3-0', 'react-dom': 'react-dom-19-3-0' });
  expect(await deploy(sources)).toMatchObject({ status: 0 });

  const { page } = visit;
  await watchSingletons(visit.context);
  await untilDocumentHas('>Gear<', `${site.siteUrl}/pro`);
  await page.goto(`${site.siteUrl}/pro`);
  await page.getByRole('banner').getByRole('link', { name: 'Gear', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Gear' }).waitFor();
  await page.getByText(`runs on React ${react}, for a visitor`).waitFor();
  await page.getByRole('button', { name: 'Greeted 0 times' }).click();
  await page.getByRole('button', { name: 'Greeted 1 times' }).waitFor();
  expect(doubled(await singletonsOf(page))).toEqual([]);
  expect(await singletonsOf(page)).toMatchObject({ renderers: 1, modules: { react: [react] } });

  await page.getByRole('banner').evaluate((header) => header.setAttribute('data-met', 'before'));
  await page.getByRole('main').getByRole('link', { name: 'Pro Contacts' }).click();
  await page.getByText('Before you order').first().waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Gear' }).waitFor();
  expect(await page.getByRole('banner').getAttribute('data-met')).toBe('before');
});

test(
  'a generated remote passes its checks, goes live without a change of the shell, and is the same version in any folder',
  async () => {
    const workspace = workspaceCopy();
    const node = process.execPath;
    const args = ['mfe-scouting', '--owner', 'Scouting team', '--path', '/scouting'];
    const written = await runThere(workspace, [node, 'tools/src/cli/new-remote.ts', ...args]);
    expect(written).toMatchObject({ status: 0, output: expect.stringContaining('npm run deploy -- mfe-scouting') });
    const files = ['mfe-scouting', 'contracts/src/fragments'];
    expect(await runThere(workspace, ['node_modules/.bin/prettier', '--check', ...files])).toMatchObject({ status: 0 });

    const deployed = await runThere(workspace, [node, 'tools/src/cli/deploy.ts', 'mfe-scouting'], site.env);
    expect(deployed).toMatchObject({ status: 0, output: expect.stringContaining('types, lint, tests passed') });
    await visit.page.goto(`${site.siteUrl}/scouting`);
    await visit.page.getByRole('heading', { level: 1, name: 'Scouting' }).waitFor();

    const moved = join(elsewhere(), 'moved');
    renameSync(workspace, moved);
    const built = join(moved, 'mfe-scouting/dist');
    const before = await readBuild(built);
    rmSync(built, { recursive: true });
    const webpack = [
      node,
      join(moved, 'node_modules/webpack/bin/webpack.js'),
      '--config',
      'webpack.config.ts',
    ] as const;
    expect(await runThere(dirname(built), webpack)).toMatchObject({ status: 0 });
    const after = await readBuild(built);
    expect(after.size).toBeGreaterThan(20);
    expect(after).toEqual(before);
  },
  slow,
);

test(
  'a remote that is lifted out takes newer contracts, is deployed from there, and rolled back',
  async () => {
    const into = join(elsewhere(), 'mfe-pro-contacts');
    const npm = await startNpmRegistry();
    try {
      const lifting = [process.execPath, join(root, 'tools/src/cli/lift-out.ts'), 'mfe-pro-contacts', into] as const;
      expect(await runThere(root, lifting)).toMatchObject({ status: 0 });
      appendFileSync(join(into, '.npmrc'), `@cc:registry=${npm.url}\n`);
      expect(await runThere(into, ['npm', 'install', '--prefer-offline'])).toMatchObject({ status: 0 });

      const archives = elsewhere();
      const later = await packLaterContracts(archives, ['1.1.0', '1.2.0']);
      for (const packed of [...(await packAll(archives)), ...later]) npm.add(packed);
      const upgraded = await runThere(into, ['npm', 'run', 'upgrade'], { npm_config_prefer_offline: 'true' });
      expect(upgraded).toMatchObject({
        status: 0,
        output: expect.stringMatching(
          /@cc\/contracts 1\.0\.0 -> 1\.2\.0.*## 1\.2\.0.*added-in-1\.2\.0.*## 1\.1\.0.*added-in-1\.1\.0/s,
        ),
      });
    } finally {
      await npm.stop();
    }

    const page = join(into, 'src/features/pro/call-to-action.tsx');
    const changed = readFileSync(page, 'utf8').replace(/(<h2[^>]*>)[^<]*/, '$1{text}');
    writeFileSync(page, `import { text } from '@cc/contracts/added-in-1.2.0';\n${changed}`);
    // One file shows that the test runner works here. The workspace runs all of them.
    const tests = globSync('src/**/*.test.{ts,tsx}', { cwd: into }).filter((file) => file !== 'src/remote.test.tsx');
    for (const file of tests) rmSync(join(into, file));

    expect(await runThere(into, ['npm', 'run', 'deploy'])).toMatchObject({
      status: 1,
      output: expect.stringMatching(/Set DEPLOY_URL .* and DEPLOY_TOKEN/),
    });
    const minted = await runDeploy('deploy-token', ['mfe-pro-contacts', '--team', 'Pro Contacts team'], site.env);
    const token = /cct_\S+/.exec(minted.output)?.[0] ?? '';
    const env = { DEPLOY_URL: site.registryUrl, DEPLOY_TOKEN: token };
    const deployed = await runThere(into, ['npm', 'run', 'deploy'], env);
    expect(deployed).toMatchObject({
      status: 0,
      output: expect.stringMatching(/types, lint, tests passed.*\/pro\n.*Undo +npm run deploy:rollback\n/s),
    });
    await untilDocumentHas('From 1.2.0', `${site.siteUrl}/pro`);
    await visit.page.goto(`${site.siteUrl}/pro`);
    await visit.page.getByRole('heading', { level: 2, name: 'From 1.2.0' }).waitFor();

    const back = await runThere(into, ['npm', 'run', 'deploy:rollback'], env);
    expect(back).toMatchObject({ status: 0, output: expect.stringContaining('back to') });
    const history = await runThere(into, ['npm', 'run', 'deploy:history', '--', '--limit', '2'], env);
    expect(history.output).toMatch(/rollback: back to .*live: /s);
  },
  slow,
);
