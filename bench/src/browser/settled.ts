import type { Page } from 'playwright-core';
import type { Transfer } from './traffic.ts';

/** Milliseconds without a transfer after which an idle page has loaded everything. */
const quietTime = 400;
const lookEvery = 50;
/** Milliseconds. */
const timeout = 30_000;

/** Waits until a page has loaded nothing for a while and its browser is idle. */
export async function settled(page: Page, transfers: readonly Transfer[]): Promise<void> {
  const end = Date.now() + timeout;
  let quietSince = Date.now();
  while (Date.now() < end) {
    await page.waitForTimeout(lookEvery);
    quietSince = Math.max(quietSince, ...transfers.map(({ to }) => to ?? Date.now()));
    if (Date.now() - quietSince < quietTime) continue;
    const known = transfers.length;
    // On a slow CPU a script can run longer than the pause between two transfers.
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    if (transfers.length === known) return;
  }
  throw new Error(`${page.url()} was not idle within ${timeout / 1000} s.`);
}
