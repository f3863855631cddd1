import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';

/**
 * A window whose pages cannot choose the address that they are counted by: the checker may be in a network whose
 * `X-Forwarded-For` the site believes (D13.10), and a script may set that header. The browser replaces it in every request
 * with an address that belongs to nobody.
 */
export function newVisitor(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  return browser.newContext({
    ...options,
    acceptDownloads: false,
    extraHTTPHeaders: { 'x-forwarded-for': '192.0.2.1' },
  });
}
