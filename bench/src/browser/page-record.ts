import type { Page } from 'playwright-core';

/** An interval in milliseconds since the navigation began. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** What the browser recorded of a page. Times in milliseconds since the navigation began. */
export interface PageRecord {
  /** The start of the navigation, in milliseconds since 1970. */
  readonly origin: number;
  readonly load: number;
  readonly firstPaint: number | undefined;
  readonly largestPaint: number | undefined;
  /** The sum of all layout shifts. */
  readonly shift: number;
  readonly longTasks: readonly Interval[];
}

interface Recording extends Window {
  ccBench?: { largest: number | undefined; shift: number; longTasks: Interval[] };
}

/** Records what each document of a page does. Call it before the page opens. */
export async function recordPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: NonNullable<Recording['ccBench']> = { largest: undefined, shift: 0, longTasks: [] };
    const recording: Recording = window;
    recording.ccBench = noted;
    const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
    observe('largest-contentful-paint', ({ startTime }) => (noted.largest = startTime));
    observe('longtask', ({ startTime, duration }) => {
      noted.longTasks.push({ from: startTime, to: startTime + duration });
    });
    observe('layout-shift', (entry) => {
      // The DOM's types lack layout shifts.
      noted.shift += (entry as PerformanceEntry & { readonly value: number }).value;
    });
  });
}

/** The record so far. */
export async function recordOf(page: Page): Promise<PageRecord> {
  return page.evaluate(() => {
    const noted = (window as Recording).ccBench;
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return {
      origin: performance.timeOrigin,
      load: navigation?.loadEventEnd ?? 0,
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      largestPaint: noted?.largest,
      shift: noted?.shift ?? 0,
      longTasks: noted?.longTasks ?? [],
    };
  });
}
