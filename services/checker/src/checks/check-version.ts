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
export function checkVersion(job: ChecksBody, config: CheckSettings, opens: () => void): Promise<ChecksAnswer> {
  return withBrowser(config, (browser) => {
    opens();
    return checkAll(browser, job, config);
  });
}

/**
 * One after the other: both compute most of the time, and a page among many others takes longer to load than it may.
 */
async function checkAll(browser: Browser, job: ChecksBody, config: CheckSettings): Promise<ChecksAnswer> {
  const pages = await checkPages(browser, job);
  const scenarios = await checkScenarios(browser, job, { aloneUrl: config.ALONE_URL, time: config.CHECK_SCENARIOS_MS });
  return {
    checks: [...pages.checks, ...scenarios.checks],
    findings: [...pages.findings, ...scenarios.findings],
  };
}
