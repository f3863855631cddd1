import type { Page, Request } from 'playwright-core';

/** Milliseconds without a request after which a page has what it loads by itself, when its browser has nothing to do. */
const quietTime = 500;
const lookEvery = 50;

/**
 * Follows what a page asks for, from before it is opened. Playwright's own network idle is no substitute: it is over once a
 * document has rested for the first time, and here scripts come only after that.
 * @returns what waits until the page loads nothing, and nothing runs in it from which a request could follow; for
 *   `patience` milliseconds at most.
 */
export function followRequests(page: Page): (patience: number) => Promise<void> {
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

  return async (patience) => {
    const end = Date.now() + patience;
    while (Date.now() < end) {
      await page.waitForTimeout(lookEvery);
      if (underWay.size > 0 || Date.now() - quietSince < quietTime) continue;
      const known = begun;
      // Slow processors take longer for a script than the pause between two requests lasts.
      await page.evaluate(`new Promise((idle) => requestIdleCallback(idle, { timeout: ${patience} }))`);
      if (begun === known) return;
    }
  };
}
