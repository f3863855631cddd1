import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { changedBuild } from '../support/changed-build.ts';
import { removeCopies, runDeploy } from '../support/deploy.ts';
import { stackAddress } from '../support/stack-address.ts';

// The attack: uploaded code installs a service worker, which answers navigations with pages that have no policy. Such a
// page could open the console and use its window.

const remote = 'mfe-commerce';
const worker = `addEventListener('fetch', (event) => event.respondWith(new Response('mine')));`;

let browser: Browser;
/** Path of the uploaded script. */
let script: string;

beforeAll(async () => {
  browser = await launchBrowser();
  const build = changedBuild(remote, [{ files: /^remote-manifest/, from: 'Commerce team', to: 'Commerce crew' }]);
  writeFileSync(join(build, 'dist/worker.js'), worker);
  const { output } = await runDeploy('deploy-preview', [build, '--no-build']);
  const [, version] = new RegExp(`of=${remote}%40(\\w+)`).exec(output) ?? [];
  script = `/remotes/${remote}/${version}/worker.js`;
});
afterAll(async () => {
  removeCopies();
  await browser.close();
});

test.each([
  ['a standalone page', () => `${stackAddress().aloneUrl}/alone/${remote}/cart`],
  ['an answer of the registry', () => `${stackAddress().registryUrl}/livez`],
  ['a page of the site', () => `${stackAddress().siteUrl}/pricing`],
  ['an answer of the site', () => `${stackAddress().siteUrl}/livez`],
])('%s cannot install a service worker', async (_what, url) => {
  await expect(installed({ url: url(), bypassCSP: false })).rejects.toThrow(
    /Content Security Policy|SecurityError|TrustedScriptURL/,
  );
});

test.each([
  ['registry', () => `${stackAddress().aloneUrl}/alone/${remote}/cart`],
  ['site', () => `${stackAddress().siteUrl}/pricing`],
])('without a policy, the %s still refuses the script, with a copy in the browser’s cache too', async (_what, url) => {
  await expect(installed({ url: url(), bypassCSP: true })).rejects.toThrow(/bad HTTP response code \(404\)/);
});

/** Installs it from a page. @throws Error the browser's */
async function installed({ url, bypassCSP }: { readonly url: string; readonly bypassCSP: boolean }): Promise<string> {
  const context = await browser.newContext({ bypassCSP });
  const page = await context.newPage();
  await page.goto(url);
  try {
    return await page.evaluate(async (address) => {
      await fetch(address)
        .then((answer) => answer.text())
        .catch(() => undefined);
      return (await navigator.serviceWorker.register(address, { updateViaCache: 'all' })).scope;
    }, script);
  } finally {
    await context.close();
  }
}
