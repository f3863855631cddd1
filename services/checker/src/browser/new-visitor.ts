import { checkPassHeader } from '@cc/contracts/deploy/previews';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';

/**
 * A window whose pages cannot choose the address that they are counted by: the checker may be in a network whose
 * `X-Forwarded-For` the site believes (D13.10), and a script may set that header. The browser replaces it with an
 * address that belongs to nobody, in every request but those that a page sends while it is left. The pass says whose
 * check it is, so that a version that floods us refuses itself (D8.15).
 */
export async function newVisitor(
  browser: Browser,
  { pass, ...options }: BrowserContextOptions & { readonly pass: string },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...options,
    acceptDownloads: false,
    extraHTTPHeaders: { 'x-forwarded-for': '192.0.2.1', [checkPassHeader]: pass },
  });
  // No check looks at further windows, and each is a process. The browser may be gone by then.
  context.on('page', (page) => page.on('popup', (popup) => void popup.close().catch(() => undefined)));
  return context;
}
