import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser } from 'playwright-core';
import { launchBrowser, laptop, openWindow, phone } from '../support/browser.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

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
    await page.getByRole('heading', { level: 1, includeHidden: true }).first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await page.addScriptTag({ content: axe }).catch(() => page.evaluate(axe));
    const violations = await page.evaluate(async () => {
      // The script above brings axe as a global.
      const { axe: checker } = window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
      const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
      const { violations: found } = await checker.run({ runOnly: { type: 'tag', values: tags } });
      return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    });
    expect(violations).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await context.close();
  });
});
