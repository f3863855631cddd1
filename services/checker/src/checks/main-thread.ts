import type { Page } from 'playwright-core';

/**
 * Follows the page's main thread, from before it is opened.
 * @returns seconds of processor time that its tasks took until then. A busy machine makes a page slower, but this no
 * larger.
 */
export async function followMainThread(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
}
