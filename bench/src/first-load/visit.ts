import type { Browser } from 'playwright-core';
import { firstIdle } from '../browser/first-idle.ts';
import { recordOf, recordPage, type PageRecord } from '../browser/page-record.ts';
import type { Throttle } from '../browser/throttle.ts';
import { watchTraffic, type Transfer } from '../browser/traffic.ts';
import { newVisitor, phone } from '../browser/visitor.ts';
import type { Values } from '../frame/suite.ts';
import { bytesByKind } from './bytes-by-kind.ts';

export interface Visit {
  readonly browser: Browser;
  readonly url: string;
  readonly throttle: Throttle;
}

/** The length of a visit without input. */
export interface Stay {
  /** Milliseconds. */
  readonly wholeVisit: number;
  /** Ends the visit as soon as the page is idle, for pages without scripts. */
  readonly endsWhenIdle: boolean;
}

/** Milliseconds between two checks whether a page is idle. */
const lookEvery = 100;

/** Opens a page with an empty cache and gives no input for the whole visit. */
export async function visitPage({ browser, url, throttle }: Visit, stay: Stay): Promise<Values> {
  const { page, session, leave } = await newVisitor(browser, { throttle, viewport: phone });
  try {
    await recordPage(page);
    const transfers = watchTraffic(session);
    await page.goto(url, { waitUntil: 'load' });
    const { origin } = await recordOf(page);
    const end = origin + stay.wholeVisit;
    while (Date.now() < end) {
      const ended = stay.endsWhenIdle && idleOf(await recordOf(page), transfers, Date.now() - origin) !== undefined;
      if (ended) break;
      await page.waitForTimeout(stay.endsWhenIdle ? lookEvery : end - Date.now());
    }
    return valuesOf(await recordOf(page), transfers, stay);
  } finally {
    await leave();
  }
}

/**
 * When the page first became idle, in milliseconds since the navigation began; undefined if it did not before `until`.
 */
function idleOf({ origin, load, longTasks }: PageRecord, transfers: readonly Transfer[], until: number) {
  const intervals = transfers.map(({ from, to }) => ({ from: from - origin, to: (to ?? Infinity) - origin }));
  return firstIdle(load, [...intervals, ...longTasks], until);
}

function valuesOf(record: PageRecord, transfers: readonly Transfer[], { wholeVisit }: Stay): Values {
  const { origin, firstPaint, largestPaint, shift, longTasks } = record;
  const idle = idleOf(record, transfers, wholeVisit) ?? wholeVisit;
  const untilIdle = transfers.filter(({ from }) => from - origin < idle);
  const whole = transfers.filter(({ from }) => from - origin < wholeVisit);
  const wholeBytes = bytesByKind(whole);
  return {
    fcp: firstPaint,
    lcp: largestPaint,
    // Of the whole visit: work that is deferred until idle blocks input too.
    tbt: longTasks.reduce((sum, { from, to }) => sum + Math.max(0, to - from - 50), 0),
    cls: shift,
    idle,
    requests: untilIdle.length,
    ...bytesByKind(untilIdle),
    requestsWhole: whole.length,
    jsWhole: wholeBytes.js,
    allWhole: wholeBytes.all,
  };
}
