import type { Browser, Page } from 'playwright-core';
import { settled } from '../browser/settled.ts';
import type { Throttle } from '../browser/throttle.ts';
import { watchTraffic, type Transfer } from '../browser/traffic.ts';
import { laptop, newVisitor } from '../browser/visitor.ts';
import type { Values } from '../frame/suite.ts';

/** A page that is gone to, and the link that leads there. */
export interface Step {
  /** The measure that it belongs to. */
  readonly key: string;
  readonly path: string;
  /** The link in the page before. */
  readonly link: string;
}

/** `cold`: the page's code was never loaded. `hover`: the pointer rested on the link before. `warm`: it was shown before. */
export type Manner = 'cold' | 'hover' | 'warm';

export interface Walk {
  readonly browser: Browser;
  readonly origin: string;
  readonly throttle: Throttle;
  readonly manner: Manner;
}

/** Milliseconds that a pointer rests on a link before it clicks. */
const hoverTime = 300;

interface Walker {
  readonly page: Page;
  readonly transfers: readonly Transfer[];
}

interface Walking extends Window {
  ccClicked?: number;
}

/** Goes from page to page by clicking links in one document. Gives milliseconds from each click to the new heading. */
export async function walk({ browser, origin, throttle, manner }: Walk, steps: readonly Step[]): Promise<Values> {
  const { page, session, leave } = await newVisitor(browser, { throttle, viewport: laptop });
  try {
    await page.addInitScript(() => {
      document.addEventListener('click', ({ timeStamp }) => ((window as Walking).ccClicked = timeStamp), true);
    });
    const walker = { page, transfers: watchTraffic(session) };
    await page.goto(`${origin}/`);
    // The first sign of interest: from here on the page has its scripts.
    await page.mouse.move(600, 400);
    await page.mouse.move(620, 420);
    await settled(page, walker.transfers);
    if (manner === 'warm') await walkOnce(walker, steps, false);
    return await walkOnce(walker, steps, manner === 'hover');
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
 * Runs in the page, from before the click on. Fulfilled with the milliseconds from the click until the frame after the one
 * that the new page's heading was drawn in. A new document instead of a new page ends it with an error.
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

/** The tool asks for a sign-in; closing that dialog leads home. */
async function leaveDialog(page: Page, transfers: readonly Transfer[]): Promise<void> {
  const close = page.locator('[role="dialog"]:not(dialog) button[aria-label="Close"]');
  if ((await close.count()) === 0) return;
  await close.click();
  await page.waitForURL('**/');
  await settled(page, transfers);
}
