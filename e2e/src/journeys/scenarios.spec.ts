import type { Browser } from 'playwright-core';
import { openScenario, standaloneRemotes, type StandaloneRemote } from '../pages/standalone-page.ts';
import { findBarriers } from '../support/accessibility.ts';
import { laptop, launchBrowser, openWindow, phone, type SiteWindow } from '../support/browser.ts';
import { sideBySide } from '../support/side-by-side.ts';
import { stackAddress } from '../support/stack-address.ts';

let browser: Browser;
let windows: SiteWindow[];
let remotes: StandaloneRemote[];

beforeAll(async () => {
  [browser, remotes] = await Promise.all([launchBrowser(), standaloneRemotes(stackAddress())]);
  windows = await Promise.all(Array.from({ length: 4 }, stillWindow));
});
afterAll(() => browser.close());

// The whole page at once: partly behind a sticky bar, a button would seem too small to press.
const longPhone = { width: phone.width, height: 3_000 };

const names = ['mfe-college-connect', 'mfe-commerce', 'mfe-marketing', 'mfe-pro-contacts'];
const standalone = (name: string) => {
  const found = remotes.find((remote) => remote.name === name);
  if (!found) throw new Error(`${name} is not live.`);
  return found;
};

test('every page of every live remote has a scenario', () => {
  expect(remotes.map(({ name }) => name).sort()).toEqual(names);
  const untried = remotes.flatMap(({ name, paths, scenarios }) =>
    paths.filter((path) => !scenarios.some((scenario) => isOf(path, scenario.path))).map((path) => `${name} ${path}`),
  );
  expect(untried).toEqual([]);
});

// One test for each remote: problems are listed by scenario, and new scenarios need no change here.
test.each(names)(
  '%s alone: each scenario renders without an error or accessibility violation on a phone and a laptop',
  async (name) => {
    const { address, scenarios } = standalone(name);
    const wrong: Record<string, string[]> = {};
    await sideBySide(scenarios, windows, async (scenario, visit) => {
      const found = await tryScenario(visit, address, scenario);
      if (found.length > 0) wrong[scenario.id] = found;
    });
    expect(wrong).toEqual({});
  },
  300_000,
);

test('the panel works, and stores all settings in the address', async () => {
  const { page, errors } = await stillWindow();
  await page.setViewportSize(phone);
  await page.goto(`${standalone('mfe-commerce').address}?scenario=purchases-filled&panel=open`);
  await page.getByRole('link', { name: 'Nothing bought', exact: true }).click();
  await page.getByRole('main').getByText('No purchases yet').waitFor();
  for (const viewport of [phone, laptop]) {
    await page.setViewportSize(viewport);
    expect(await findBarriers(page)).toEqual([]);
  }
  await page.getByLabel('The API answers').selectOption('rate_limited');
  await page.getByText('We could not load your purchases').waitFor();
  expect(new URL(page.url()).searchParams.get('api')).toBe('rate_limited');
  await page.getByText('POST /api/purchases: 429').first().waitFor();
  await page.getByLabel('Viewed as').selectOption('visitor');
  await page.getByText('Sign in to see your purchases').waitFor();
  await page.getByRole('button', { name: 'Scenario' }).click();
  await page.getByRole('complementary', { name: 'Scenario' }).waitFor({ state: 'detached' });
  const { pathname, search } = new URL(page.url());
  expect(pathname + search).toBe(
    '/alone/mfe-commerce/purchases?scenario=purchases-empty&user=visitor&api=rate_limited&panel=closed',
  );
  expect(errors).toEqual([]);
});

test('fragments of other remotes are labelled placeholders, or live', async () => {
  const { page, errors } = await stillWindow();
  await page.setViewportSize(laptop);
  const pricing = `${standalone('mfe-marketing').address}pricing?scenario=pricing-visitor&panel=closed`;
  await page.goto(pricing);
  await page.getByText('mfe-commerce / buy-buttons').first().waitFor();
  await page.goto(`${pricing}&fragments=live`);
  await page.getByRole('button', { name: 'Buy Now Starter' }).waitFor();
  expect(errors).toEqual([]);
});

/** A window without motion: moving text has no color to measure, and everything is in its final place. */
async function stillWindow(): Promise<SiteWindow> {
  const visit = await openWindow(browser, phone);
  await visit.page.emulateMedia({ reducedMotion: 'reduce' });
  return visit;
}

async function tryScenario(
  { page, errors }: SiteWindow,
  address: string,
  scenario: StandaloneRemote['scenarios'][number],
): Promise<string[]> {
  await page.setViewportSize(longPhone);
  const found: string[] = [];
  try {
    await openScenario(page, address, scenario);
    if ((await page.locator('h1').count()) === 0) found.push('no h1');
    found.push(...(await findBarriers(page)));
    await page.setViewportSize(laptop);
    found.push(...(await findBarriers(page)));
  } catch (error) {
    found.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
  }
  // What the scenario still logs ends here, so that it is not taken for the next one's.
  await page.goto('about:blank');
  const { logs } = scenario;
  return [...found, ...errors.splice(0).filter((error) => !logs || !error.includes(logs))];
}

/** Whether a scenario's address matches a route: `/product/:id` has `/product/1`. */
function isOf(route: string, path: string): boolean {
  const pattern = route.replaceAll(/:[^/]+/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(new URL(path, 'http://standalone.invalid').pathname);
}
