import type { ChecksAnswer, ChecksBody } from '@cc/contracts/deploy/checker';
import type { Browser } from 'playwright-core';
import { withBrowser } from '../browser/with-browser.ts';
import type { CheckSettings } from '../config.ts';
import { checkPages } from './check-pages.ts';
import { checkScenarios } from './check-scenarios.ts';

/**
 * Opens a version in a browser of its own, and looks for what would fail for its visitors.
 * @param opens is called once the browser runs, before it opens a page
 */
export async function checkVersion(job: ChecksBody, config: CheckSettings, opens: () => void): Promise<ChecksAnswer> {
  const timeout = Promise.withResolvers<ChecksAnswer>();
  const timer = setTimeout(() => timeout.resolve(unfinished(job, config.CHECK_TIMEOUT_MS)), config.CHECK_TIMEOUT_MS);
  try {
    const checking = withBrowser(config, (browser) => {
      opens();
      return checkAll(browser, job, config);
    });
    // Once the time is over, nobody waits for it, nor for its browser to close: the process ends both.
    checking.catch(() => undefined);
    return await Promise.race([checking, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** One after the other: both compute most of the time, and a page among many others takes longer to load than it may. */
async function checkAll(browser: Browser, job: ChecksBody, config: CheckSettings): Promise<ChecksAnswer> {
  const pages = await checkPages(browser, job);
  const scenarios = await checkScenarios(browser, job, { aloneUrl: config.ALONE_URL, time: config.CHECK_SCENARIOS_MS });
  return {
    checks: [...pages.checks, ...scenarios.checks],
    findings: [...pages.findings, ...scenarios.findings],
  };
}

function unfinished({ manifest: { name, version, owner } }: ChecksBody, milliseconds: number): ChecksAnswer {
  const what = `The browser check of ${name} ${version} did not end within ${milliseconds / 1000} seconds.`;
  const remedy = 'Look for a page that never rests: a loop, or requests without an end. Then deploy again.';
  return { checks: [], findings: [{ check: 'pages', what, whom: [owner], remedy }] };
}
