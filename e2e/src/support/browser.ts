import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { stackAddress } from './stack-address.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A window of the site, with its errors. */
export interface SiteWindow {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors that the page logged or threw. A journey must end without any. */
  readonly errors: string[];
}

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: stackAddress().chromium, args: flags });
}

export const laptop = { width: 1440, height: 900 };
export const tablet = { width: 768, height: 1024 };
export const phone = { width: 390, height: 844 };

/** Adds a style to the open page. The page's policy forbids style elements. */
export async function addStyle(page: Page, style: string): Promise<void> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, style);
}

/** A new visitor with separate cookies and storage. */
export async function openWindow(
  browser: Browser,
  viewport: { width: number; height: number } = laptop,
): Promise<SiteWindow> {
  const context = await browser.newContext({ baseURL: stackAddress().siteUrl, viewport });
  // Long enough that only a hung page fails a journey, not a busy machine.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  return { page, context, errors };
}
