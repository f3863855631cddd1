import type { Browser } from 'playwright-core';
import { findBarriers } from '../support/accessibility.ts';
import { launchBrowser, laptop, openWindow, phone } from '../support/browser.ts';
import { holdScripts, prerendered } from '../support/page-loading.ts';
import { hydrated, layOut } from '../support/page-watch.ts';
import { sideBySide } from '@cc/tools/browser/side-by-side';

const pages = [
  '/',
  '/pricing',
  '/about',
  '/contact',
  '/connect',
  '/faq',
  '/terms',
  '/privacy',
  '/refund',
  '/testimonials',
  '/college',
  '/pro',
  '/pro/order',
  '/marketplace',
  '/product/1',
  '/cart',
  '/cancel',
  '/no-such-page',
];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

// One test for all of them: problems are listed by page.
test('no page has a violation of WCAG 2.2 AA, and none has anything wider than the window', async () => {
  const wrong: Record<string, string[]> = {};
  await sideBySide(pages, [1, 2, 3, 4], async (path) => {
    const found = await barriersOf(path);
    if (found.length > 0) wrong[path] = found;
  });
  expect(wrong).toEqual({});
});

test('the sign-in dialog of the prerendered wizard has no violation either', async () => {
  const { page, context } = await openWindow(browser, phone);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await prerendered('/college');
  await holdScripts(page);
  await page.goto('/college', { waitUntil: 'domcontentloaded' });
  await page.getByRole('dialog').waitFor();
  for (const viewport of [phone, laptop]) {
    await page.setViewportSize(viewport);
    expect({ viewport, barriers: await findBarriers(page) }).toEqual({ viewport, barriers: [] });
  }
  await context.close();
});

async function barriersOf(path: string): Promise<string[]> {
  const { page, context } = await openWindow(browser, phone);
  // Moving text has no color to measure; without motion everything is in its final place.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path);
  // An interaction makes the page hydrate now instead of when the browser is idle.
  await page.mouse.move(200, 300);
  await hydrated(page);
  await page.getByRole('heading', { level: 1, includeHidden: true }).first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await layOut(page);
  const found: string[] = [];
  for (const viewport of [phone, laptop]) {
    await page.setViewportSize(viewport);
    found.push(...(await findBarriers(page)).map((barrier) => `${viewport.width} px: ${barrier}`));
  }
  await context.close();
  return found;
}
