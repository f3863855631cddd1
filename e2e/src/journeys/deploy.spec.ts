import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { doubled, singletonsOf, watchSingletons } from '@cc/tools/browser/singletons';
import type { Browser } from 'playwright-core';
import { findBarriers } from '../support/accessibility.ts';
import { launchBrowser, openWindow, type SiteWindow } from '../support/browser.ts';
import { type BuiltEdit, changedBuild } from '../support/changed-build.ts';
import { signInToConsole } from '../support/console.ts';
import {
  changedCopy,
  liveVersions,
  removeCopies,
  root,
  runDeploy,
  visitorCookie,
  visitorsWith,
} from '../support/deploy.ts';
import { untilDocumentHas } from '../support/page-loading.ts';
import { hydrated } from '../support/page-watch.ts';
import { stackAddress } from '../support/stack-address.ts';

const remote = 'mfe-commerce';
const page = { file: 'src/features/marketplace/marketplace-page.tsx', text: 'Plans and contact lists' };

let browser: Browser;
let visit: SiteWindow;
/** The live version before the first deployment of this file. */
let first: Readonly<Record<string, string>>;
/** The changed version, once it was deployed. */
let changed: string;

beforeAll(async () => {
  browser = await launchBrowser();
  first = await liveVersions();
});
afterAll(async () => {
  removeCopies();
  await browser.close();
});
beforeEach(async () => {
  visit = await openWindow(browser);
});
afterEach(async () => {
  expect(visit.errors).toEqual([]);
  await visit.context.close();
});

const deployBuild = (name: string, edits: readonly BuiltEdit[]) =>
  runDeploy('deploy', [changedBuild(name, edits), '--no-build']);

const edited = (text: string) => changedCopy(remote, [{ file: page.file, from: page.text, to: text }]);

/** The files of the other remotes' builds, to compare them byte by byte. */
function otherBuilds(): string[] {
  return Object.keys(first)
    .filter((name) => name !== remote)
    .map((name) => readFileSync(join(root, name, 'dist/remote-manifest.json')))
    .map((manifest) => createHash('sha256').update(manifest).digest('hex'));
}

test('a changed remote goes live for the next visit; an open tab and the other remotes do not change', async () => {
  await visit.page.goto('/marketplace');
  await visit.page.getByText(page.text, { exact: true }).waitFor();
  const builds = otherBuilds();

  const deployed = await runDeploy('deploy', [
    edited('Changed for the journey'),
    '--no-checks',
    '--note',
    'a new line',
  ]);
  expect(deployed).toMatchObject({
    status: 0,
    output: expect.stringContaining(`npm run deploy:rollback -- ${remote}`),
  });

  changed = (await liveVersions())[remote] ?? '';
  expect(changed).not.toBe(first[remote]);
  expect(await liveVersions()).toEqual({ ...first, [remote]: changed });
  expect(otherBuilds()).toEqual(builds);

  // The open tab keeps using the files of its version, here for a page that it loads only now.
  await visit.page.getByText(page.text, { exact: true }).waitFor();
  await visit.page.getByRole('link', { name: /^Cart/ }).click();
  await visit.page.getByRole('heading', { name: 'Your cart', level: 1 }).waitFor();
  await untilDocumentHas('Changed for the journey', `${stackAddress().siteUrl}/marketplace`);
  await visit.page.goto('/marketplace');
  await visit.page.getByText('Changed for the journey').waitFor();
});

test('a rollback is one command', async () => {
  const back = await runDeploy('deploy-rollback', [remote]);
  expect(back).toMatchObject({ status: 0, output: expect.stringContaining(`back to ${first[remote]}`) });
  expect(await liveVersions()).toEqual(first);
  await visit.page.goto('/marketplace');
  await visit.page.getByText(page.text, { exact: true }).waitFor();
  const history = await runDeploy('deploy-history', [remote]);
  expect(history.output).toMatch(new RegExp(`rollback: back to ${first[remote]}.*live: ${changed}.*a new line`, 's'));
});

// The registry's tests count a thousand visitors, without a browser or a site.
test('a canary reaches its share of the visitors, and each visitor keeps the same version', async () => {
  expect((await runDeploy('deploy-canary', [remote, '20', '--version', changed])).status).toBe(0);
  const lucky = await visitorsWith(remote, changed, 200);
  expect(lucky.length).toBeGreaterThan(20);
  expect(lucky.length).toBeLessThan(60);
  expect(await visitorsWith(remote, changed, 200)).toEqual(lucky);

  await visit.context.addCookies([
    { name: 'cc_visitor', value: visitorCookie(lucky[0] ?? 0), url: stackAddress().siteUrl },
  ]);
  await visit.page.goto('/marketplace');
  await visit.page.getByText('Changed for the journey').waitFor();

  expect((await runDeploy('deploy-canary', [remote, '50'])).status).toBe(0);
  const more = await visitorsWith(remote, changed, 200);
  expect(more.length).toBeGreaterThan(80);
  expect(more).toEqual(expect.arrayContaining(lucky));
  expect((await runDeploy('deploy-stop-canary', [remote])).status).toBe(0);
  expect(await visitorsWith(remote, changed, 200)).toEqual([]);
});

test('a version that is not live is previewed by staff only, and marked until the preview ends', async () => {
  const { status, output } = await runDeploy('deploy-preview', [remote, changed]);
  expect(status).toBe(0);
  const link = /http\S+preview\?of=\S+/.exec(output)?.[0] ?? '';
  const { page: tab } = visit;
  await tab.goto(link);
  await signInToConsole(tab);
  await tab.getByRole('heading', { name: 'Preview', level: 1 }).waitFor();
  expect(await findBarriers(tab)).toEqual([]);
  await tab.getByRole('button', { name: 'Preview in this browser' }).press('Enter');
  expect(await findBarriers(tab)).toEqual([]);
  await tab.getByRole('button', { name: 'Open /marketplace' }).press('Enter');
  await tab.getByText('Changed for the journey').waitFor();
  expect(new URL(tab.url()).search).toBe('');
  const badge = tab.getByRole('form', { name: 'Preview' });
  await badge.getByText(`Preview of ${remote} ${changed}, by Commerce team`).waitFor();
  expect(await findBarriers(tab)).toEqual([]);
  await badge.getByRole('button', { name: 'End the preview' }).press('Enter');
  await tab.getByText('Changed for the journey').waitFor({ state: 'detached' });
  await tab.getByRole('heading', { level: 1 }).waitFor();
  expect(await badge.count()).toBe(0);
  expect(await liveVersions()).toEqual(first);
});

test('a page with three remotes loads one React and one router', async () => {
  await watchSingletons(visit.context);
  await visit.page.goto('/pricing');
  await visit.page.mouse.move(200, 300);
  await hydrated(visit.page);
  await visit.page.getByRole('link', { name: /^Cart/ }).click();
  await visit.page.getByRole('heading', { name: 'Your cart', level: 1 }).waitFor();
  const loaded = await singletonsOf(visit.page);
  expect(loaded).toMatchObject({ renderers: 1, modules: { react: [expect.any(String)] } });
  expect(doubled(loaded)).toEqual([]);
});

// The first test deploys the fourth, mfe-commerce. The shell is checked on a page of each remote.
test.each(['mfe-marketing', 'mfe-college-connect', 'mfe-pro-contacts', 'shell'])(
  '%s passes the gate and the browser check unchanged and goes live',
  async (name) => {
    // Under another version, since one that is already live is not checked again.
    const { status, output } = await deployBuild(name, []);
    expect({ status, output }).toMatchObject({ status: 0, output: expect.stringContaining('for everyone') });
    expect((await liveVersions())[name]).not.toBe(first[name]);
    expect((await runDeploy('deploy-rollback', [name])).status).toBe(0);
    expect(await liveVersions()).toEqual(first);
  },
);

describe('refuses a release, names what would break, and changes nothing:', () => {
  afterEach(async () => {
    expect(await liveVersions()).toEqual(first);
  });

  test('a remote that dropped a fragment that another remote uses, and needs another major of React', async () => {
    const dir = changedCopy(remote, [
      { file: 'remote.json', from: ', "buy-buttons"]', to: ']' },
      { file: 'package.json', from: '"react": "^19.0.0"', to: '"react": "^18.0.0"' },
    ]);
    const { status, output } = await runDeploy('deploy', [dir, '--no-checks']);
    expect(status).toBe(1);
    expect(output).toMatch(/buy-buttons.*affects: .*Marketing team/s);
    expect(output).toMatch(/react.*\^18\.0\.0/s);
  });

  test('a shell with another major of React than the live remotes take', async () => {
    const { status, output } = await deployBuild('shell', [
      { files: /^remote-manifest/, from: '"react": "19.', to: '"react": "20.' },
    ]);
    expect(status).toBe(1);
    for (const name of Object.keys(first).filter((each) => each !== 'shell')) {
      expect(output).toMatch(new RegExp(`${name} needs react \\^19\\.0\\.0, and the shell brings 20\\.`));
    }
    expect(output).toMatch(/affects: .*Marketing team/);
  });

  test('a remote whose build lacks a fragment of its remote.json, and whose other one throws on another’s page', async () => {
    const broken = 'throw new Error("cannot render")';
    const { status, output } = await deployBuild(remote, [
      { files: /\.js$/, from: '"buy-button":', to: '"sell-button":' },
      { files: /\.cjs$/, from: "'buy-button':", to: "'sell-button':" },
      { files: /^fragment-buy-buttons\..+\.js$/, from: '"Add to Cart "', to: `(()=>{${broken}})()` },
      { files: /^server\./, from: 'function BuyButtons({ priceId }) {', to: `function BuyButtons() { ${broken};` },
    ]);
    expect(status).toBe(1);
    expect(output).toMatch(/the fragment buy-button is declared in remote\.json, and is not in the build/);
    expect(output).toMatch(/\/pricing: .*cannot render.*\n.*affects: Commerce team, Marketing team/);
  });

  test('a token of another remote', async () => {
    const minted = await runDeploy('deploy-token', ['mfe-marketing', '--team', 'Marketing team']);
    const token = /cct_\S+/.exec(minted.output)?.[0] ?? '';
    const { status, output } = await runDeploy('deploy-rollback', [remote], { DEPLOY_TOKEN: token });
    expect(status).toBe(1);
    expect(output).toContain(`belongs to Marketing team and is valid for mfe-marketing only, not for ${remote}`);
    const upload = await runDeploy('deploy', [remote, '--no-build'], { DEPLOY_TOKEN: token });
    expect(upload).toMatchObject({ status: 1, output: expect.stringContaining('is valid for mfe-marketing only') });
  });
});
