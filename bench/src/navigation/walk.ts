import type { Browser, Page } from 'playwright-core';
import { settled } from '../browser/settled.ts';
import type { Throttle } from '../browser/throttle.ts';
import { watchTraffic, type Transfer } from '../browser/traffic.ts';
import { laptop, newVisitor } from '../browser/visitor.ts';
import type { Values } from '../frame/suite.ts';

/** A page, and the link that leads to it. */
export interface Step {
  /** The key of the measure. */
  readonly key: string;
  readonly path: string;
  /** The link in the page before. */
  readonly link: string;
}

/**
 * `cold`: the page's code was never loaded. `hover`: the pointer rested on the link before. `warm`: it was shown
 * before.
 */
export type Mode = 'cold' | 'hover' | 'warm';

export interface Walk {
  readonly browser: Browser;
  readonly origin: string;
  readonly throttle: Throttle;
  readonly mode: Mode;
}

/** Milliseconds that the pointer rests on a link before the click. */
const hoverTime = 300;

interface Walker {
  readonly page: Page;
  readonly transfers: readonly Transfer[];
}

interface Walking extends Window {
  ccClicked?: number;
}

/** Clicks from page to page in one document. Returns the milliseconds from each click to the new heading. */
export async function walk({ browser, origin, throttle, mode }: Walk, steps: readonly Step[]): Promise<Values> {
  const { page, session, leave } = await newVisitor(browser, { throttle, viewport: laptop });
  try {
    await page.addInitScript(() => {
      document.addEventListener('click', ({ timeStamp }) => ((window as Walking).ccClicked = timeStamp), true);
    });
    const walker = { page, transfers: watchTraffic(session) };
    await page.goto(`${origin}/`);
    // The first input makes the page load its scripts.
    await page.mouse.move(600, 400);
    await page.mouse.move(620, 420);
    await settled(page, walker.transfers);
    if (mode === 'warm') await walkOnce(walker, steps, false);
    return await walkOnce(walker, steps, mode === 'hover');
  } finally {
    await leave();
  }
}

async function walkOnce({ page, transfers }: Walker, steps: readonly Step[], hover: boolean): Promise<Values> {
  const values: Record<string, number> = {};
  for (const step of steps) {
    values[step.key] = await takeStep(page, step, hover);
    await settled(page, transfers);
    await leaveDialog(page, transfers);
  }
  await page.locator('header a[href="/"]').first().click();
  await settled(page, transfers);
  return values;
}

async function takeStep(page: Page, { path, link }: Step, hover: boolean): Promise<number> {
  const place = page.locator(link).first();
  await place.scrollIntoViewIfNeeded();
  await page.mouse.move(5, 5);
  if (hover) {
    await place.hover();
    await page.waitForTimeout(hoverTime);
  }
  const [shown] = await Promise.all([page.evaluate(headingShown, path), place.click()]);
  return shown;
}

/**
 * Runs in the page, from before the click. Resolves with the milliseconds from the click until the frame after the one
 * that painted the new heading. A new document instead of a new page ends it with an error.
 */
function headingShown(path: string): Promise<number> {
  const before = document.querySelector('main h1');
  return new Promise((resolve) => {
    const look = () => {
      const heading = document.querySelector('main h1');
      const there = window.location.pathname === path && heading !== before && heading?.checkVisibility();
      if (!there) return requestAnimationFrame(look);
      return requestAnimationFrame((now) => resolve(now - ((window as Walking).ccClicked ?? Number.NaN)));
    };
    requestAnimationFrame(look);
  });
}

/** Closing the sign-in dialog of the wizard leads to the home page. */
async function leaveDialog(page: Page, transfers: readonly Transfer[]): Promise<void> {
  const close = page.locator('[role="dialog"]:not(dialog) button[aria-label="Close"]');
  if ((await close.count()) === 0) return;
  await close.click();
  await page.waitForURL('**/');
  await settled(page, transfers);
}
