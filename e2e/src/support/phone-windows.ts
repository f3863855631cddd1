import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openWindow, phone, type SiteWindow } from './browser.ts';

/** Phone windows for the journeys of a file. After each journey every window is closed and must have had no errors. */
export interface PhoneWindows {
  /** The browser. Available in journeys and their set-up. */
  readonly browser: () => Browser;
  /** Opens a window for a new visitor. */
  readonly open: () => Promise<Page>;
  /** Returns and clears the expected errors of all windows of this journey. */
  readonly takeErrors: () => string[];
}

/** Call it at the top of a file of journeys. */
export function phoneWindows(): PhoneWindows {
  let launched: Browser | undefined;
  const windows: SiteWindow[] = [];
  const browser = () => {
    if (!launched) throw new Error('The browser starts with the first journey.');
    return launched;
  };

  beforeAll(async () => {
    launched = await launchBrowser();
  });
  afterAll(() => launched?.close());
  afterEach(async () => {
    for (const { errors, context } of windows.splice(0)) {
      expect(errors).toEqual([]);
      await context.close();
    }
  });

  return {
    browser,
    async open() {
      const visit = await openWindow(browser(), phone);
      windows.push(visit);
      return visit.page;
    },
    takeErrors: () => windows.flatMap(({ errors }) => errors.splice(0)),
  };
}
