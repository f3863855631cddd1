import type { Browser, Page } from 'playwright-core';
import { browserReportsPath } from '@cc/contracts/api/browser-report-rules';
import { findBarriers } from '../support/accessibility.ts';
import { laptop, launchBrowser, openWindow, phone, type SiteWindow } from '../support/browser.ts';
import { query } from '../support/database.ts';
import { changedBuild } from '../support/changed-build.ts';
import { signInToConsole } from '../support/console.ts';
import { liveVersions, removeCopies, runDeploy } from '../support/deploy.ts';
import { stackAddress } from '../support/stack-address.ts';

const remote = 'mfe-commerce';

let browser: Browser;
let visit: SiteWindow;

beforeAll(async () => {
  browser = await launchBrowser();
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

const consoleUrl = (path = '') => `${stackAddress().registryUrl}/console${path}`;

/** Reloads until the text is there: reports that a browser sends on leaving a page may arrive later. */
async function reloadUntil(page: Page, text: RegExp): Promise<void> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline;) {
    if (text.test(await page.locator('main').innerText())) return;
    await page.waitForTimeout(500);
    await page.reload();
  }
  throw new Error(`The console never said ${text}.`);
}

test('the console shows browser reports of a version: loads while the page is open, web vitals after it is left', async () => {
  const { page } = visit;
  const version = (await liveVersions())[remote] ?? '';
  // The other journeys come from the same address, and may have used up its reports of the hour (D8.18).
  await query(`delete from private.request_counts where key like '%reports %'`);
  // The reports' script starts once the page is idle, and then gathers reports for ten seconds.
  const report = page.waitForRequest((request) => request.url().endsWith(browserReportsPath), { timeout: 60_000 });
  await page.goto('/marketplace');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('link', { name: /^Cart/ }).click();
  await page.getByRole('heading', { name: 'Your cart', level: 1 }).waitFor();
  await report;
  await page.goto(consoleUrl(`/remotes/${remote}`));
  await signInToConsole(page);
  await page.getByRole('heading', { name: remote, level: 1 }).waitFor();
  await reloadUntil(page, new RegExp(`${version}\\s+Loads\\s+[1-9]`));
  await reloadUntil(page, /LCP, p75\s+[\d.]+ m?s\s+\w+, \d+ measured/);
});

test('a release is listed and can be rolled back by keyboard', async () => {
  const { page } = visit;
  const before = (await liveVersions())[remote] ?? '';
  const deployed = await runDeploy('deploy', [changedBuild(remote), '--no-build', '--note', 'seen in the console']);
  expect(deployed.status).toBe(0);
  const changed = (await liveVersions())[remote] ?? '';
  expect(changed).not.toBe(before);

  await page.goto(consoleUrl());
  await signInToConsole(page);
  await page.getByRole('heading', { name: 'Remotes', level: 1 }).waitFor();
  await page.getByText('seen in the console').waitFor();
  await page.getByRole('main').getByRole('link', { name: remote, exact: true }).first().press('Enter');
  await page.getByRole('heading', { name: remote, level: 1 }).waitFor();
  await page.getByText(`from ${before} to ${changed}`).waitFor();

  const row = page.getByRole('listitem').filter({ hasText: before }).filter({ hasText: 'uploaded by' });
  await row
    .getByText(/^Roll back/)
    .first()
    .press('Enter');
  await row.getByLabel(/^Why/).locator('visible=true').fill('wrong words');
  await row.getByRole('button', { name: `Roll back to ${before} now` }).press('Enter');
  await page.getByText(`Visitors get ${before} with their next page.`).waitFor();
  await page.getByText('“wrong words”').waitFor();
  await page.getByText(/^Operator \(Grace\)/).waitFor();
  expect((await liveVersions())[remote]).toBe(before);
});

test.each([phone, laptop])('it has no accessibility violation at $width px', async (viewport) => {
  const { page, context, errors } = await openWindow(browser, viewport);
  await page.goto(consoleUrl());
  expect(await findBarriers(page)).toEqual([]);
  await signInToConsole(page);
  await page.getByRole('heading', { name: 'Remotes', level: 1 }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.goto(consoleUrl(`/remotes/${remote}`));
  for (const summary of await page.locator('summary').all()) await summary.click();
  expect(await findBarriers(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

test('code in the standalone host has another address than the console, and can neither read it nor reach its window', async () => {
  const { page } = visit;
  await page.goto(consoleUrl());
  await signInToConsole(page);
  await page.getByRole('heading', { name: 'Remotes', level: 1 }).waitFor();
  await page.goto(`${stackAddress().registryUrl}/alone/${remote}/cart`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(new URL(page.url()).origin).toBe(stackAddress().aloneUrl);
  const asked = page.evaluate(
    (url) => fetch(url, { credentials: 'include' }).then(({ status }) => status),
    consoleUrl(),
  );
  await expect(asked).rejects.toThrow('Failed to fetch');
  const renamed = page.evaluate((url) => history.replaceState(null, '', url), consoleUrl());
  await expect(renamed).rejects.toThrow('SecurityError');

  const opened = visit.context.waitForEvent('page');
  const handle = await page.evaluateHandle((url) => window.open(url), consoleUrl());
  const popup = await opened;
  await popup.getByRole('heading', { level: 1 }).waitFor();
  // To its opener the window appears closed, and its properties are inaccessible.
  expect(await handle.evaluate((view) => view?.closed)).toBe(true);
  // The browser logs the blocked request, and nothing else.
  expect(visit.errors.splice(0)).not.toEqual([]);
});
