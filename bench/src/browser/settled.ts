import type { Page } from 'playwright-core';
import type { Transfer } from './traffic.ts';

/** Milliseconds without a transfer after which a page has what it loads by itself, when its browser has nothing to do. */
const quietTime = 400;
const lookEvery = 50;
/** Milliseconds after which a page that never rests is an error. */
const patience = 30_000;

/** Waits until a page has not loaded anything for a while, and nothing runs in it from which a transfer could follow. */
export async function settled(page: Page, transfers: readonly Transfer[]): Promise<void> {
  const end = Date.now() + patience;
  let quietSince = Date.now();
  while (Date.now() < end) {
    await page.waitForTimeout(lookEvery);
    quietSince = Math.max(quietSince, ...transfers.map(({ to }) => to ?? Date.now()));
    if (Date.now() - quietSince < quietTime) continue;
    const known = transfers.length;
    // Slow processors take longer for a script than the pause between two transfers lasts.
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    if (transfers.length === known) return;
  }
  throw new Error(`${page.url()} did not come to rest within ${patience / 1000} s.`);
}
