import type { Page, Request } from 'playwright-core';

/** Milliseconds without a request after which an idle page counts as loaded. */
const quietTime = 500;
const lookEvery = 50;

/**
 * Follows a page's requests from before it is opened. Playwright's network idle is no substitute: it ends when the
 * document is idle for the first time, and scripts are loaded only after that.
 * @returns waits until the page loads nothing and is idle, for
 *   `timeout` milliseconds at most.
 */
export function followRequests(page: Page): (timeout: number) => Promise<void> {
  const underWay = new Set<Request>();
  let begun = 0;
  let quietSince = Date.now();
  const over = (request: Request) => {
    underWay.delete(request);
    quietSince = Date.now();
  };
  page.on('request', (request) => {
    underWay.add(request);
    begun += 1;
  });
  page.on('requestfinished', over);
  page.on('requestfailed', over);

  return async (timeout) => {
    const end = Date.now() + timeout;
    while (Date.now() < end) {
      await page.waitForTimeout(lookEvery);
      if (underWay.size > 0 || Date.now() - quietSince < quietTime) continue;
      const known = begun;
      // On a slow machine a script may run longer than the pause between two requests.
      await page.evaluate(`new Promise((idle) => requestIdleCallback(idle, { timeout: ${timeout} }))`);
      if (begun === known) return;
    }
  };
}
