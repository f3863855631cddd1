import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openWindow, phone, type SiteWindow } from './browser.ts';

/** The phones of a file's journeys: one browser, and after each journey every window is closed and had no error. */
export interface PhoneWindows {
  /** In a journey or its set-up: before that there is none. */
  readonly browser: () => Browser;
  /** A fresh visitor. */
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
