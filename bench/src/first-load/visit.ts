import type { Browser } from 'playwright-core';
import { firstIdle } from '../browser/first-idle.ts';
import { recordOf, recordPage, type PageRecord } from '../browser/page-record.ts';
import type { Throttle } from '../browser/throttle.ts';
import { watchTraffic, type Transfer } from '../browser/traffic.ts';
import { newVisitor, phone } from '../browser/visitor.ts';
import type { Values } from '../frame/suite.ts';

/** Milliseconds after which everything that a page loads by itself is counted. */
const wholeVisit = 10_000;

export interface Visit {
  readonly browser: Browser;
  readonly url: string;
  readonly throttle: Throttle;
}

/** Opens a page with an empty cache and touches nothing for ten seconds. */
export async function visitPage({ browser, url, throttle }: Visit): Promise<Values> {
  const { page, session, leave } = await newVisitor(browser, { throttle, viewport: phone });
  try {
    await recordPage(page);
    const transfers = watchTraffic(session);
    await page.goto(url, { waitUntil: 'load' });
    const { origin } = await recordOf(page);
    await page.waitForTimeout(Math.max(0, origin + wholeVisit - Date.now()));
    return valuesOf(await recordOf(page), transfers);
  } finally {
    await leave();
  }
}

function valuesOf(record: PageRecord, transfers: readonly Transfer[]): Values {
  const { origin, load, firstPaint, largestPaint, shift, longTasks } = record;
  const intervals = transfers.map(({ from, to }) => ({ from: from - origin, to: (to ?? Infinity) - origin }));
  const idle = firstIdle(load, [...intervals, ...longTasks], wholeVisit) ?? wholeVisit;
  const early = transfers.filter(({ from }) => from - origin < idle);
  const whole = transfers.filter(({ from }) => from - origin < wholeVisit);
  return {
    fcp: firstPaint,
    lcp: largestPaint,
    // Of the whole visit: what a page puts off until it is idle blocks its reader no less.
    tbt: longTasks.reduce((sum, { from, to }) => sum + Math.max(0, to - from - 50), 0),
    cls: shift,
    idle,
    requests: early.length,
    html: kilobytes(early, 'Document'),
    css: kilobytes(early, 'Stylesheet'),
    fonts: kilobytes(early, 'Font'),
    js: kilobytes(early, 'Script'),
    all: kilobytes(early),
    requests10: whole.length,
    js10: kilobytes(whole, 'Script'),
    all10: kilobytes(whole),
  };
}

/** kB, of 1,000 bytes each. */
function kilobytes(transfers: readonly Transfer[], type?: string): number {
  const counted = transfers.filter((transfer) => type === undefined || transfer.type === type);
  return counted.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
}
