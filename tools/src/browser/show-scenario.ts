import { showAddressEvent } from '@cc/contracts/federation/standalone';
import { setTimeout } from 'node:timers/promises';
import { errors, type Page } from 'playwright-core';

/** Milliseconds between two looks for the text. Playwright's own waits look every half second. */
const lookEvery = 50;

export interface ScenarioToShow {
  /** In the standalone host. */
  readonly address: string;
  /** The text that it promises. */
  readonly shows: string;
  /** Milliseconds for the text to appear. */
  readonly timeout: number;
}

/**
 * Shows a scenario in the standalone host and waits for its text. A page that shows another scenario of the same
 * version changes to it, which takes a sixth of the processor time of loading it. Where the result must not depend on
 * what was shown before, the caller leaves the host first.
 * @throws TimeoutError when the text does not appear in time
 */
export async function showScenario(page: Page, { address, shows, timeout }: ScenarioToShow): Promise<void> {
  const event = `new CustomEvent('${showAddressEvent}', { detail: ${JSON.stringify(address)}, cancelable: true })`;
  // An error means that the page before is just being left.
  const changes = await page.evaluate<boolean>(`!document.dispatchEvent(${event})`).catch(() => false);
  if (!changes) await page.goto(address, { waitUntil: 'commit', timeout });
  const ofTheHost = '[data-standalone-notice], [data-standalone-notice] *';
  // The host's own notice, that the text is missing, contains the text.
  const texts = page.getByText(shows).and(page.locator(`:not(${ofTheHost})`));
  const text = texts.locator('visible=true').first();
  const end = Date.now() + timeout;
  while (!(await text.isVisible())) {
    if (Date.now() > end) throw new errors.TimeoutError(`"${shows}" does not appear.`);
    await setTimeout(lookEvery);
  }
}
