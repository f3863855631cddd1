import type { Browser } from 'playwright-core';
import type { Scenario } from '@cc/contracts/scenarios/scenario';
import { standaloneRemotes } from '../pages/standalone-page.ts';
import { findBarriers } from '../support/accessibility.ts';
import { laptop, launchBrowser, openWindow, phone, type SiteWindow } from '../support/browser.ts';
import { showScenario } from '@cc/tools/browser/show-scenario';
import { sideBySide } from '@cc/tools/browser/side-by-side';
import { stackAddress } from '../support/stack-address.ts';

let browser: Browser;

const remotes = await standaloneRemotes(stackAddress());

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

// The whole page at once: partly behind a sticky bar, a button would seem too small to press.
const longPhone = { width: phone.width, height: 3_000 };
const longLaptop = { width: laptop.width, height: 3_000 };

/** Milliseconds for one scenario on the busiest machine. A page that hangs is given up after one minute. */
const longestScenario = 60_000;

const names = ['mfe-account', 'mfe-college-connect', 'mfe-commerce', 'mfe-marketing', 'mfe-pro-contacts'];
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
for (const { name, address, scenarios } of remotes) {
  const title = `${name} alone: each scenario renders without an error or accessibility violation on a phone and a laptop`;
  test(title, () => expectFaultless(address, scenarios), scenarios.length * longestScenario);
}

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

async function expectFaultless(address: string, scenarios: readonly Scenario[]): Promise<void> {
  const doubtful = new Set<Scenario>();
  await Promise.all(
    [longPhone, longLaptop].map(async (size) => {
      const windows = await Promise.all([stillWindow(size), stillWindow(size)]);
      const before = new Map<SiteWindow, Scenario>();
      await sideBySide(scenarios, windows, async (scenario, visit) => {
        if ((await problemsOf(visit, address, scenario)).length > 0) {
          // What went wrong may still come from the scenario before.
          for (const each of [before.get(visit), scenario]) if (each) doubtful.add(each);
          await leave(visit, address);
        }
        before.set(visit, scenario);
      });
      await Promise.all(windows.map(({ context }) => context.close()));
    }),
  );
  // Each by itself, until its page is left.
  const wrong: Record<string, string[]> = {};
  for (const size of [longPhone, longLaptop]) {
    const visit = await stillWindow(size);
    for (const scenario of doubtful) {
      const problems = await problemsOf(visit, address, scenario);
      await leave(visit, address);
      problems.push(...unexpected(scenario, visit.errors.splice(0)));
      if (problems.length > 0) wrong[`${scenario.id} at ${size.width}`] = problems;
    }
    await visit.context.close();
  }
  expect(wrong).toEqual({});
}

const leave = ({ page }: SiteWindow, address: string) => page.goto(new URL('/livez', address).href);

const unexpected = ({ logs }: Scenario, errors: readonly string[]) =>
  errors.filter((error) => logs === undefined || !error.includes(logs));

/** A window without motion: moving text has no color to measure, and everything is in its final place. */
async function stillWindow(size = phone): Promise<SiteWindow> {
  const visit = await openWindow(browser, size);
  await visit.page.emulateMedia({ reducedMotion: 'reduce' });
  return visit;
}

async function problemsOf({ page, errors }: SiteWindow, address: string, scenario: Scenario): Promise<string[]> {
  const { id, shows } = scenario;
  const found: string[] = [];
  try {
    await showScenario(page, {
      address: `${address}?scenario=${id}&panel=closed`,
      shows,
      timeout: longestScenario / 2,
    });
    if ((await page.locator('h1').count()) === 0) found.push('no h1');
    found.push(...(await findBarriers(page)));
  } catch (error) {
    found.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
  }
  return [...found, ...unexpected(scenario, errors.splice(0))];
}

/** Whether a scenario's address matches a route: `/product/:id` has `/product/1`. */
function isOf(route: string, path: string): boolean {
  const pattern = route.replaceAll(/:[^/]+/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(new URL(path, 'http://standalone.invalid').pathname);
}
