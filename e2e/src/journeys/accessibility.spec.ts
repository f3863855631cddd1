import type { Browser } from 'playwright-core';
import { findBarriers } from '../support/accessibility.ts';
import { launchBrowser, laptop, openWindow, phone } from '../support/browser.ts';
import { hydrated } from '../support/page-watch.ts';

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

describe.each([phone, laptop])('at $width px', (viewport) => {
  test.each(pages)('%s has no violation of WCAG 2.2 AA and nothing wider than the window', async (path) => {
    const { page, context } = await openWindow(browser, viewport);
    // What moves has no colour to measure; without motion everything stands at its end.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    expect(await findBarriers(page)).toEqual([]);
    // Somebody is there, so the page gets its scripts now, and not in a while.
    await page.mouse.move(200, 300);
    await hydrated(page);
    await page.getByRole('heading', { level: 1, includeHidden: true }).first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    expect(await findBarriers(page)).toEqual([]);
    await context.close();
  });
});
