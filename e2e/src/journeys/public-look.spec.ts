import type { Browser, Page } from 'playwright-core';
import { addStyle, launchBrowser, openWindow, phone, type SiteWindow } from '../support/browser.ts';
import { hydrated } from '../support/page-watch.ts';

let browser: Browser;
let visit: SiteWindow;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  visit = await openWindow(browser);
  page = visit.page;
});
afterEach(async () => {
  expect(visit.errors).toEqual([]);
  await visit.context.close();
});

/** The positions of the statistics' numbers, and the end of their section. */
async function statistics() {
  const section = page.locator('section:has(#statistics-title)');
  await section.scrollIntoViewIfNeeded();
  return section.evaluate((element) => ({
    room: element.getBoundingClientRect().right,
    numbers: [...element.querySelectorAll('[data-counting]')].map((number) => {
      const range = document.createRange();
      range.selectNodeContents(number);
      const { left, right, top } = range.getBoundingClientRect();
      return { left, right, top };
    }),
  }));
}

test.each([
  ['letters of twice the size', 'html { font-size: 200% }', [768, 1024, 1280, 1600]],
  ['letters far apart', '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }', [390, 768, 1280]],
])('%s cut nothing off the statistics', async (_what, style, widths) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await addStyle(page, style);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const { room, numbers } = await statistics();
    expect(numbers).toHaveLength(4);
    for (const { right } of numbers) expect(right).toBeLessThan(room);
  }
});

test('numbers in one row do not touch', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const { numbers } = await statistics();
  const gaps = numbers.slice(1).map(({ left }, index) => left - (numbers[index]?.right ?? 0));
  expect(gaps).toHaveLength(3);
  for (const gap of gaps) expect(gap).toBeGreaterThan(48);
});

test('a printed page shows the final numbers even if they were never in view', async () => {
  await page.goto('/');
  const numbers = page.locator('section:has(#statistics-title) dd');
  await numbers.first().waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
  const printed = await numbers.evaluateAll((values) =>
    values.map((value) =>
      [...value.children]
        .filter((child) => getComputedStyle(child).opacity === '1' && getComputedStyle(child).visibility === 'visible')
        .map(({ textContent }) => textContent),
    ),
  );
  expect(printed).toEqual([['4000+'], ['24+'], ['30+'], ['495,000+']]);
});

test('a toast does not cover a phone’s header', async () => {
  await page.setViewportSize(phone);
  await page.goto('/testimonials');
  await hydrated(page);
  await page.getByRole('button', { name: 'Send review' }).click();
  await page.getByRole('button', { name: 'Dismiss' }).waitFor();
  await page.getByRole('button', { name: 'Open menu' }).click({ trial: true });
});
