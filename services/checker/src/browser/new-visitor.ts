import { checkPassHeader } from '@cc/contracts/deploy/previews';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';

/**
 * A window whose pages cannot choose the address that they are counted by: the checker may be in a network whose
 * `X-Forwarded-For` the site believes (D13.10), and a script may set that header. The browser replaces it in every request
 * with an address that belongs to nobody. The pass says whose check it is, so that a version that floods us refuses itself (D8.15).
 */
export function newVisitor(
  browser: Browser,
  { pass, ...options }: BrowserContextOptions & { readonly pass: string },
): Promise<BrowserContext> {
  return browser.newContext({
    ...options,
    acceptDownloads: false,
    extraHTTPHeaders: { 'x-forwarded-for': '192.0.2.1', [checkPassHeader]: pass },
  });
}
