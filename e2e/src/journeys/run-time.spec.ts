import { remoteManifestSchema } from '@cc/contracts/federation/registry';
import type { Browser, Page } from 'playwright-core';
import { findBarriers } from '../support/accessibility.ts';
import { launchBrowser, openWindow, type SiteWindow } from '../support/browser.ts';
import { changedBuild } from '../support/changed-build.ts';
import { liveVersions, removeCopies, runDeploy } from '../support/deploy.ts';
import { countEvaluations } from '../support/evaluated-once.ts';
import { prerendered } from '../support/page-loading.ts';
import { breakVersion, failures, goWithin } from '../support/run-time.ts';
import { stackAddress } from '../support/stack-address.ts';
import { siteHeader } from '../pages/site-header.ts';

const remote = 'mfe-commerce';
const before = 'Plans and contact lists';
const after = 'Lists and plans of contacts';

let browser: Browser;
let visit: SiteWindow;
let page: Page;
/** The remote's versions: the first live one, and those deployed later. */
let first: string;
let second: string;

/** The first code of a built entry. */
const entryStart = '(()=>{"use strict";';
/** Code that throws in a window with the global. */
const throwsIf = (global: string) => `if ('${global}' in globalThis) throw new Error('broken by the journey');`;
/** Sets the global in each of the window's pages. */
const setGlobal = (global: string) => page.addInitScript(`globalThis.${global} = true`);

beforeAll(async () => {
  browser = await launchBrowser();
  first = (await liveVersions())[remote] ?? '';
  const changed = changedBuild(remote, [
    { files: /js$/, from: before, to: after },
    { files: /^page-.+\.js$/, from: `"${after}"`, to: `(()=>{${throwsIf('ccBreaksDrawing')}return "${after}"})()` },
    { files: /^remoteEntry\..+\.js$/, from: entryStart, to: `${throwsIf('ccBreaksEntry')}${entryStart}` },
  ]);
  const deployed = await runDeploy('deploy', [changed, '--no-build']);
  expect(deployed.status).toBe(0);
  second = (await liveVersions())[remote] ?? '';
});
afterAll(async () => {
  await runDeploy('deploy-rollback', [remote, first]);
  removeCopies();
  await browser.close();
});
beforeEach(async () => {
  visit = await openWindow(browser);
  page = visit.page;
});
afterEach(() => visit.context.close());

/** Waits for hydration: until a menu that needs a script can be opened. */
async function hydrated(): Promise<void> {
  await siteHeader(page).openSignIn();
  await siteHeader(page).signInDialog.waitFor();
  await page.keyboard.press('Escape');
  await siteHeader(page).signInDialog.waitFor({ state: 'hidden' });
}

/** A visitor on a page of another remote, with text typed into its footer. */
async function visitorWhoTyped() {
  await page.goto('/about');
  const typed = page.getByRole('contentinfo').getByLabel('Email for the newsletter');
  await typed.fill('athlete@home.exam');
  await hydrated();
  return {
    /** Checks that the frame works, the typed text is kept, and other pages open. */
    async goesOn() {
      expect(await typed.inputValue()).toBe('athlete@home.exam');
      await hydrated();
      await goWithin(page, '/faq');
      await page.getByRole('heading', { level: 1, name: /questions/i }).waitFor();
      expect(await typed.inputValue()).toBe('athlete@home.exam');
    },
  };
}

test.each(failures)('when $what, the previous version is shown, and everything else works', async (failure) => {
  await breakVersion(page, `${remote}/${second}`, failure);
  const visitor = await visitorWhoTyped();
  await goWithin(page, '/marketplace');
  await page.getByText(before, { exact: true }).waitFor();
  await visitor.goesOn();
});

test.each([
  ['a page that throws while it renders', 'ccBreaksDrawing'],
  ['a remote that throws while it starts', 'ccBreaksEntry'],
])('%s is replaced by the previous version', async (_what, global) => {
  await setGlobal(global);
  const visitor = await visitorWhoTyped();
  await goWithin(page, '/marketplace');
  await page.getByText(before, { exact: true }).waitFor();
  await visitor.goesOn();
});

test('if no version works, the page shows an error, and Try again loads it', async () => {
  await breakVersion(page, remote, { files: /\/page-marketplace/, fail: (route) => route.abort() });
  const visitor = await visitorWhoTyped();
  await goWithin(page, '/marketplace');
  const problem = page.getByRole('alert').filter({ hasText: 'This page could not be loaded' });
  await problem.waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText(after, { exact: true }).waitFor();
  await visitor.goesOn();
});

test('a prerendered page stays if its scripts cannot be loaded, and works after Try again', async () => {
  await prerendered('/marketplace');
  await breakVersion(page, remote, { files: /\/page-marketplace[^/]+\.js$/, fail: (route) => route.abort() });
  await page.goto('/marketplace');
  const arrived = await page.getByRole('heading', { level: 1 }).elementHandle();
  await page.mouse.move(300, 300);
  await page.getByRole('alert').filter({ hasText: 'do not work right now' }).waitFor();
  expect(await arrived?.evaluate((heading) => heading.isConnected)).toBe(true);
  expect(await page.locator('main button:enabled').allInnerTexts()).toEqual(['Try again']);
  expect(await findBarriers(page)).toEqual([]);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('do not work right now').waitFor({ state: 'detached' });
});

test.each(['/cart', '/marketplace'])(
  'opened at %s, a remote that does not respond does not block the page',
  async (path) => {
    await breakVersion(page, remote, { files: /./, fail: () => new Promise(() => undefined) });
    await page.goto(path, { waitUntil: 'commit' });
    await page.mouse.move(300, 300);
    await siteHeader(page).openSignIn();
    await siteHeader(page).signInDialog.waitFor();
    await page.keyboard.press('Escape');
    await goWithin(page, '/faq');
    await page.getByRole('heading', { level: 1, name: /questions/i }).waitFor();
  },
);

test('a newer version is detected when the tab becomes visible, and offered once there is no unsaved work', async () => {
  await page.goto('/marketplace');
  await hydrated();
  await page.getByRole('region', { name: 'Newer version' }).waitFor({ state: 'attached' });
  await goWithin(page, '/contact');
  await page.getByLabel('Subject').fill('Half a sentence');
  await runDeploy('deploy-rollback', [remote, first]);
  try {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    const notice = page.getByRole('region', { name: 'Newer version' });
    await notice.getByText('Your message is not sent yet. Reload after that.').waitFor();
    expect(await notice.getByRole('button', { name: 'Reload' }).count()).toBe(0);
    // Old files stay available, so the tab keeps working with its version.
    await goWithin(page, '/marketplace');
    await page.getByText(after, { exact: true }).waitFor();
    await notice.getByRole('button', { name: 'Reload' }).click();
    await page.getByText(before, { exact: true }).waitFor();
  } finally {
    await runDeploy('deploy-rollback', [remote, second]);
  }
});

/** The last one loads nothing new: the pages before it have loaded all of its fragments. */
const everything = ['/about', '/college', '/pro', '/marketplace', '/cart', '/faq'];
const once = { react: 1, 'react-dom': 1, 'react-dom/client': 1, router: 1, 'shared-ui host': 1 };

test('with every remote loaded a page has one React, one router and one host', async () => {
  const evaluations = await countEvaluations(page);
  await page.goto('/');
  await hydrated();
  const heading = page.locator('main h1').first();
  for (const path of everything) {
    const before = await heading.textContent();
    await goWithin(page, path);
    await page.waitForFunction(
      (previous) => ![previous, undefined].includes(document.querySelector('main h1')?.textContent),
      before,
    );
    expect(await heading.textContent()).not.toBe('This page could not be loaded');
  }
  await page.waitForLoadState('networkidle');
  expect(await evaluations()).toEqual(once);
});

/** Gives a second copy of the shell an empty share scope, so that it loads its own copies of all modules. */
const ownFederation = `globalThis.__FEDERATION__ = {
  __GLOBAL_PLUGIN__: [], __INSTANCES__: [], moduleInfo: {}, __SHARE__: {}, __MANIFEST_LOADING__: {}, __PRELOADED_MAP__: new Map(),
}`;

test('the count includes a second copy from any source', async () => {
  const folder = `${stackAddress().siteUrl}/remotes/shell/${(await liveVersions())['shell']}`;
  const { entry } = remoteManifestSchema.parse(await (await fetch(`${folder}/remote-manifest.json`)).json());
  const copy = await (await fetch(`${folder}/${entry}`)).text();
  const evaluations = await countEvaluations(page);
  await page.goto('/cart');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate([ownFederation, copy, '0'].join('\n;'));
  await page.waitForLoadState('networkidle');
  expect(Object.values(await evaluations()).filter((count) => count < 2)).toEqual([]);
});

test('failures are reported for the version that caused them', async () => {
  await visit.context.addInitScript(() => {
    const bodies: Promise<string>[] = [];
    Object.assign(globalThis, { ccBeacons: bodies });
    navigator.sendBeacon = (_address, body) =>
      bodies.push(body instanceof Blob ? body.text() : Promise.resolve('')) > 0;
  });
  await breakVersion(page, `${remote}/${second}`, { files: /\/remoteEntry/, fail: (route) => route.abort() });
  await page.goto('/cart');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('region', { name: 'Newer version' }).waitFor({ state: 'attached' });
  // The fallback may load after reporting has started.
  const handle = await page.waitForFunction(async () => {
    window.dispatchEvent(new Event('pagehide'));
    const bodies = await Promise.all((globalThis as unknown as { ccBeacons: Promise<string>[] }).ccBeacons);
    const reported = (text: string) => bodies.some((body) => body.includes(text));
    return reported('"fellBack":true') && reported('"FCP"') && bodies;
  });
  const sent = (await handle.jsonValue()) || [];
  const reports = sent.flatMap((body) => (JSON.parse(body) as { reports: Record<string, unknown>[] }).reports);
  const about = { remote, part: '/cart', page: '/cart' };
  expect(reports).toContainEqual(expect.objectContaining({ kind: 'load', ...about, version: second, ok: false }));
  expect(reports).toContainEqual(
    expect.objectContaining({ kind: 'load', ...about, version: first, ok: true, fellBack: true }),
  );
  expect(reports).toContainEqual(expect.objectContaining({ kind: 'error', remote, version: second, source: 'load' }));
  expect(reports).toContainEqual(expect.objectContaining({ kind: 'vital', name: 'FCP', remote }));
});
