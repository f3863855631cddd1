import { chromiumPath } from '@cc/tools/browser';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import { slowDown, type Throttle } from './throttle.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const phone = { width: 390, height: 844 };
export const laptop = { width: 1440, height: 900 };

/** A new visitor: empty cache, no cookies. */
export interface Visitor {
  readonly page: Page;
  readonly session: CDPSession;
  readonly leave: () => Promise<void>;
}

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: flags });
}

export async function newVisitor(
  browser: Browser,
  { throttle, viewport }: { readonly throttle: Throttle; readonly viewport: { width: number; height: number } },
): Promise<Visitor> {
  const context = await browser.newContext({ viewport, hasTouch: false });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await slowDown(session, throttle);
  return { page, session, leave: () => context.close() };
}
