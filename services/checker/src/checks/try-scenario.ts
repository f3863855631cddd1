import type { Scenario } from '@cc/contracts/scenarios/scenario';
import { showScenario } from '@cc/tools/browser/show-scenario';
import type { ConsoleMessage, Page } from 'playwright-core';
import { pressControls } from './press-controls.ts';
import { mostProblems, shortText } from './short-text.ts';

/** Milliseconds after which a page that is never idle is judged. */
const settles = 200;

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
  /** What the window stands for, as in "on a phone". */
  readonly device: string;
  /** Whether its controls are pressed once it is shown. */
  readonly press: boolean;
}

/** Shows a scenario alone, in the window as it is, and presses its controls. */
export async function tryScenario(
  page: Page,
  { shows, logs }: Scenario,
  { address, timeout, device, press }: TryOptions,
): Promise<TriedScenario> {
  const errors = new Set<string>();
  const add = (error: string) => {
    if (errors.size < mostProblems && (logs === undefined || !error.includes(logs))) errors.add(shortText(error));
  };
  const onError = ({ message }: Error) => add(message);
  const onMessage = (message: ConsoleMessage) => void (message.type() === 'error' && add(message.text()));
  page.on('pageerror', onError).on('console', onMessage);
  try {
    await showScenario(page, { address, shows, timeout });
    // Errors come after the text, too.
    await page.evaluate((most) => new Promise((idle) => requestIdleCallback(idle, { timeout: most })), settles);
  } catch (error) {
    const isMissing = error instanceof Error && error.name === 'TimeoutError';
    const problem = isMissing ? `"${shows}" does not appear on a ${device}` : shortText(String(error));
    return { ...nothing, problems: [problem, ...errors] };
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
