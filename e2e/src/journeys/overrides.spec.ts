import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { findBarriers } from '../support/accessibility.ts';
import { laptop, launchBrowser, openWindow, phone, type SiteWindow } from '../support/browser.ts';
import { serveBuild } from '../support/build-server.ts';
import { liveVersions, root } from '../support/deploy.ts';

const remote = 'mfe-commerce';

let browser: Browser;
let visit: SiteWindow;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
afterEach(() => visit.context.close());

async function open(path: string, viewport = laptop): Promise<void> {
  visit = await openWindow(browser, viewport);
  page = visit.page;
  await page.goto(path);
  // The badge is for teams, so it loads last.
  await page.mouse.move(200, 200);
  await page.getByRole('region', { name: 'Newer version' }).waitFor({ state: 'attached' });
}

const panel = () => page.getByRole('dialog', { name: 'Overrides' });
const badge = () => page.getByRole('region', { name: 'Overrides' }).getByRole('button');
const field = (label: string) => panel().getByLabel(label, { exact: true });
const press = (name: string) => panel().getByRole('button', { name }).click();

test('by keyboard, a stored version replaces a remote; the badge shows it until it is cleared', async () => {
  await open('/cart', phone);
  expect(await badge().count()).toBe(0);
  await page.keyboard.press('Alt+Shift+O');
  const live = (await liveVersions())[remote] ?? '';
  await field(`Version of ${remote}`).selectOption(live);
  expect(await findBarriers(page)).toEqual([]);
  await panel().getByRole('button', { name: 'Apply' }).focus();
  await page.keyboard.press('Enter');
  await badge().getByText('1 override is on').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await badge().click();
  await panel().getByText('override', { exact: true }).waitFor();
  await press('Clear all');
  await panel().waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'Newer version' }).waitFor({ state: 'attached' });
  expect(await badge().count()).toBe(0);
});

test('the parts of a page are framed with their owners, and what it asks is recorded without texts of people', async () => {
  await open('/cart');
  await page.keyboard.press('Alt+Shift+O');
  await press('Show who owns what');
  const map = page.getByRole('region', { name: 'Who owns what' });
  await map
    .getByText(/mfe-commerce .*Commerce team/)
    .first()
    .waitFor();
  const link = await map.getByRole('link', { name: 'Console' }).first().getAttribute('href');
  expect(link).toMatch(/\/console\/remotes\/mfe-/);
  expect(await findBarriers(page)).toEqual([]);
  await map.getByRole('button', { name: 'Hide' }).click();

  await page.keyboard.press('Alt+Shift+O');
  await press('Record a scenario');
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).first().click();
  await page.waitForURL('**/pricing');
  await page.keyboard.press('Alt+Shift+O');
  await press('Finish the recording');
  const file = panel().getByRole('link', { name: 'Download the scenario' });
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
  expect(download.suggestedFilename()).toBe('recorded-scenario.json');
});

test('a build on a developer’s machine replaces the remote, and its link shares it', async () => {
  const build = await serveBuild(join(root, remote, 'dist'));
  try {
    await open('/cart#overrides');
    await field(`Version of ${remote}`).selectOption({ label: 'From an address' });
    await field(`Address of ${remote}`).fill('https://evil.example');
    await press('Apply');
    await panel()
      .getByText(/evil\.example is not among the origins/)
      .waitFor();
    await field(`Address of ${remote}`).fill(build.url);
    const link = await panel()
      .getByText(/cc-override=/)
      .innerText();
    const entry = page.waitForResponse((answer) => answer.url().startsWith(`${build.url}/remoteEntry`));
    await press('Apply');
    expect((await entry).ok()).toBe(true);
    await page.getByRole('heading', { level: 1, name: /cart/i }).waitFor();
    await badge().getByText('1 override is on').waitFor();
    await visit.context.close();

    await open(link);
    await badge().getByText('1 override is on').waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(visit.errors).toEqual([]);
  } finally {
    await build.stop();
  }
});

test('a build that cannot be loaded shows a message, and the site’s version stays', async () => {
  await open(`/cart?cc-override=${encodeURIComponent(`${remote}@http://localhost:9`)}`);
  await page.getByRole('heading', { level: 1, name: /cart/i }).waitFor();
  await badge().getByText('1 override is on, 1 failed').click();
  await panel()
    .getByText(/could not be loaded from http:\/\/localhost:9/)
    .waitFor();
});
