import { wholeAttribute } from '@cc/contracts/federation/boot';
import type { Page } from 'playwright-core';

/** Changes of a page during its hydration. */
export interface PageWatch {
  /** Cumulative layout shift, without the shifts that follow what the visitor does. */
  readonly shift: number;
  /** Elements of the document that were removed. */
  readonly lost: readonly string[];
}

interface Watching extends Window {
  shift?: number;
  arrived?: Element[];
}

/** Records the elements of each document before hydration, and its layout shifts. */
export async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watching: Watching = window;
    watching.shift = 0;
    new PerformanceObserver((list) => {
      // Layout shifts are not among the DOM's types.
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) watching.shift = (watching.shift ?? 0) + entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
    document.addEventListener('DOMContentLoaded', () => {
      // Except the hidden messages for the browser's checks: hydration removes them.
      watching.arrived = [...document.querySelectorAll('#root *:not([data-said], [data-said] *)')];
    });
  });
}

export async function seenOf(page: Page): Promise<PageWatch> {
  return page.evaluate(() => {
    const watching: Watching = window;
    if (!watching.arrived?.length) throw new Error('The document arrived without elements.');
    const lost = watching.arrived.filter((element) => !element.isConnected);
    return { shift: watching.shift ?? -1, lost: lost.map(({ outerHTML }) => outerHTML.slice(0, 200)) };
  });
}

/** Lays out what is below the first screen, as the browser does once it is idle or the reader comes near. */
export async function layOut(page: Page): Promise<void> {
  await page.evaluate((whole) => document.documentElement.setAttribute(whole, ''), wholeAttribute);
}

/** Waits until React has hydrated the page and all fragments: their elements then have React's properties. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    ['main *', 'footer *'].every((part) =>
      Object.keys(document.querySelector(part) ?? {}).some((key) => key.startsWith('__reactFiber')),
    ),
  );
}
