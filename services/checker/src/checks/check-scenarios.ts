import type { ChecksAnswer, ChecksBody } from '@cc/contracts/deploy/checker';
import type { Finding } from '@cc/contracts/deploy/finding';
import { browserCheckPrefix } from '@cc/contracts/deploy/release';
import { standalonePath } from '@cc/contracts/federation/standalone';
import type { Scenario } from '@cc/contracts/scenarios/scenario';
import type { Browser, Page } from 'playwright-core';
import { newVisitor } from '../browser/new-visitor.ts';
import { readScenarios } from './read-scenarios.ts';
import { sideBySide } from '@cc/tools/browser/side-by-side';
import { undeclaredUses } from './undeclared-uses.ts';
import { type TriedScenario, tryScenario, widths } from './try-scenario.ts';

/** Pages open at the same time: each mostly waits for its next frame. */
const windows = 4;
/** Scenarios that fail before the rest is left out: a version that is broken everywhere is refused soon. */
const enough = 5;

export interface ScenarioOptions {
  /** The registry's origin for code that is shown alone. */
  readonly aloneUrl: string;
  /** Milliseconds for all of them; half of it with pressing controls. */
  readonly time: number;
  /** Milliseconds for the text that a scenario promises. Left out: 15 seconds. */
  readonly timeout?: number;
}

/**
 * Shows each scenario of the version alone, on a phone and then on a laptop: its text has to appear, without an error that it
 * does not announce. Then each of its controls is pressed, and none may throw.
 */
export async function checkScenarios(
  browser: Browser,
  { manifest }: ChecksBody,
  { aloneUrl, time, timeout = 15_000 }: ScenarioOptions,
): Promise<ChecksAnswer> {
  const { name, version, owner } = manifest;
  const scenarios = fromAnother(await readScenarios(aloneUrl, manifest), version);
  const addressOf = ({ id }: Scenario) =>
    `${aloneUrl}${standalonePath}${name}/?version=${version}&panel=closed&scenario=${id}`;
  const context = await newVisitor(browser, { viewport: widths.phone, reducedMotion: 'reduce' });
  const pages = await Promise.all(scenarios.slice(0, windows).map(() => context.newPage()));
  const begun = Date.now();
  const show = async (scenario: Scenario, page: Page, press: boolean) => {
    const tried = await tryScenario(page, scenario, { address: addressOf(scenario), timeout, press });
    // What the scenario still does ends here. The origin stays the same: for another one, Chromium starts a process.
    // A control may still be leaving the page, which ends this navigation: then once more.
    const leave = () => page.goto(`${aloneUrl}/livez`);
    await leave()
      .catch(leave)
      .catch(() => undefined);
    return tried;
  };
  const all: TriedScenario[] = [];
  const doubtful: Scenario[] = [];
  await sideBySide(scenarios, pages, async (scenario, page) => {
    const passed = Date.now() - begun;
    if (doubtful.length >= enough || passed >= time) return;
    const tried = await show(scenario, page, passed < time / 2);
    all.push(tried);
    if (isWrong(tried)) doubtful.push(scenario);
  });
  // Once more, one after another: what fails on a busy machine only is no finding.
  const failed: { readonly scenario: Scenario; readonly tried: TriedScenario }[] = [];
  await sideBySide(doubtful, pages.slice(0, 1), async (scenario, page) => {
    const tried = await show(scenario, page, true);
    if (isWrong(tried)) failed.push({ scenario, tried });
  });
  await context.close();
  const count = all.reduce((sum, { pressed }) => sum + pressed, 0);
  const withPresses = all.filter(({ pressed }) => pressed > 0).length;
  const shown = `${all.length} of ${scenarios.length} show what they promise, ${widths.phone.width} and ${widths.laptop.width} pixels wide`;
  const pressed = `${count} controls of ${withPresses} scenarios were pressed`;
  const rest = all.length < scenarios.length ? `; for the others the time of ${time / 1000} seconds was over` : '';
  const detail =
    failed.length === 0 ? `${shown}; ${pressed}${rest}` : `${failed.length} of ${all.length} that were tried fail`;
  return {
    checks: [{ name: `${browserCheckPrefix}scenarios`, ok: failed.length === 0, detail }],
    findings: [
      ...undeclaredUses(
        manifest,
        all.flatMap(({ placed }) => placed),
      ),
      ...failed.flatMap(({ scenario, tried }) => findingsOf(scenario, tried, { owner, address: addressOf(scenario) })),
    ],
  };
}

/** The list from another place on for each version: so what one has no time for, the next ones have. */
function fromAnother<Item>(list: readonly Item[], version: string): readonly Item[] {
  const place = Array.from(version).reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % Math.max(1, list.length);
  return [...list.slice(place), ...list.slice(0, place)];
}

function isWrong({ problems, wrongControls }: TriedScenario): boolean {
  return problems.length > 0 || wrongControls.length > 0;
}

function findingsOf(
  { id, title }: Scenario,
  { problems, wrongControls }: TriedScenario,
  { owner, address }: { readonly owner: string; readonly address: string },
): Finding[] {
  const scenario = `The scenario ${id} ("${title}")`;
  const fails: Finding = {
    check: 'scenarios',
    what: `${scenario} fails: ${problems.join('; ')}.`,
    whom: [owner],
    remedy: `Open ${address}, and correct the page, or the scenario if it describes what is no longer so.`,
  };
  const throws: Finding = {
    check: 'controls',
    what: `${scenario} has controls that throw when they are pressed: ${wrongControls.join('; ')}.`,
    whom: [owner],
    remedy: `Open ${address}, press them, and catch the error where it arises.`,
  };
  return [...(problems.length > 0 ? [fails] : []), ...(wrongControls.length > 0 ? [throws] : [])];
}
