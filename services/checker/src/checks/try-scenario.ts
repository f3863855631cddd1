import type { Scenario } from '@cc/contracts/scenarios/scenario';
import type { ConsoleMessage, Page } from 'playwright-core';
import { pressControls } from './press-controls.ts';
import { mostProblems, shortText } from './short-text.ts';

/** The widths at which a scenario is shown, in pixels. */
export const widths = { phone: { width: 390, height: 844 }, laptop: { width: 1440, height: 900 } };

export interface TriedScenario {
  /** One sentence each. */
  readonly problems: readonly string[];
  readonly pressed: number;
  /** One sentence for each control that throws. */
  readonly wrongControls: readonly string[];
  /** Fragments of other remotes on the page, as `<remote> / <fragment>`. */
  readonly placed: readonly string[];
}

export interface TryOptions {
  readonly address: string;
  /** Milliseconds for its text to appear. */
  readonly timeout: number;
  /** Whether its controls are pressed once it is shown. */
  readonly press: boolean;
}

/** Shows a scenario alone, on a phone and then on a laptop, and presses its controls. */
export async function tryScenario(
  page: Page,
  { shows, logs }: Scenario,
  { address, timeout, press }: TryOptions,
): Promise<TriedScenario> {
  const errors = new Set<string>();
  const add = (error: string) => {
    if (errors.size < mostProblems && (logs === undefined || !error.includes(logs))) errors.add(shortText(error));
  };
  const onError = ({ message }: Error) => add(message);
  const onMessage = (message: ConsoleMessage) => void (message.type() === 'error' && add(message.text()));
  page.on('pageerror', onError).on('console', onMessage);
  const failed = (problem: string) => ({ problems: [problem, ...errors], ...nothing });
  try {
    await page.setViewportSize(widths.phone);
    await page.goto(address, { waitUntil: 'commit' });
    for (const [device, size] of Object.entries(widths)) {
      await page.setViewportSize(size);
      const text = page.getByText(shows).locator('visible=true').first();
      const appears = await text.waitFor({ timeout }).then(
        () => true,
        () => false,
      );
      if (!appears) return failed(`"${shows}" does not appear on a ${device}`);
    }
  } catch (error) {
    return failed(shortText(error instanceof Error ? error.message : String(error)));
  } finally {
    page.off('pageerror', onError).off('console', onMessage);
  }
  const problems = [...errors];
  const before = await placedFragments(page);
  if (!press) return { ...nothing, problems, placed: before };
  // What a control logs, such as a refused answer, depends on the order of presses. What nobody catches does not.
  const { pressed, errors: thrown } = await pressControls(page);
  const placed = [...new Set([...before, ...(await placedFragments(page))])];
  return { problems, pressed, wrongControls: [...new Set(thrown.map(shortText))].slice(0, mostProblems), placed };
}

const nothing = { pressed: 0, wrongControls: [], placed: [] };

/** The standalone host marks the places of other remotes' fragments. A page that a press has left has none. */
async function placedFragments(page: Page): Promise<string[]> {
  const places = page.locator('[data-fragment]');
  return places
    .evaluateAll((elements) => elements.map((element) => element.getAttribute('data-fragment') ?? ''))
    .catch(() => []);
}
