import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Violations of WCAG 2.2 AA found by axe, one line each, and by how many pixels the page is wider than its window. */
export async function findBarriers(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async (values) => {
    // The script above defines axe as a global.
    const { axe: checker } = window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
    const { violations } = await checker.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] });
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    const tooWide = document.documentElement.scrollWidth - window.innerWidth;
    return tooWide > 0 ? [...found, `${tooWide} px wider than the window`] : found;
  }, tags);
}
