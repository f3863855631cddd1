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
import { type TriedScenario, tryScenario } from './try-scenario.ts';

/** The windows in which scenarios are shown, in pixels. Two of each are open at the same time: each mostly waits. */
const devices = { phone: { width: 390, height: 844 }, laptop: { width: 1440, height: 900 } };
/** Scenarios that fail before the rest is left out: a version that is broken everywhere is refused soon. */
const enough = 5;
/**
 * Scenarios in one window. The memory that they leave behind is freed with its process: a busy Chromium collects it
 * late.
 */
const perWindow = 10;

interface Window {
  readonly device: keyof typeof devices;
  page: Page;
  /** Scenarios that it has shown. */
  shown: number;
}

export interface ScenarioOptions {
  /** The registry's origin for code that is shown alone. */
  readonly aloneUrl: string;
  /** Milliseconds for all of them. */
  readonly time: number;
  /** Milliseconds for the text that a scenario promises. Left out: 15 seconds. */
  readonly timeout?: number;
  /** Time for pressing controls, as a part of the time that showing the scenarios took. Left out: half of it. */
  readonly pressing?: number;
}

/**
 * Shows each scenario of the version alone, on a phone and on a laptop: its text has to appear, without an error that
 * it does not announce. Then the controls of as many as there is time for are pressed on the laptop, and none may
 * throw.
 */
export async function checkScenarios(
  browser: Browser,
  { manifest, pass }: ChecksBody,
  { aloneUrl, time, timeout = 15_000, pressing = 0.5 }: ScenarioOptions,
): Promise<ChecksAnswer> {
  const { name, version, owner } = manifest;
  const scenarios = fromAnother(await readScenarios(aloneUrl, manifest, pass), version);
  const addressOf = ({ id }: Scenario) =>
    `${aloneUrl}${standalonePath}${name}/?version=${version}&panel=closed&scenario=${id}`;
  const open = async (device: Window['device']) => {
    const context = await newVisitor(browser, { pass, viewport: devices[device], reducedMotion: 'reduce' });
    return { device, page: await context.newPage(), shown: 0 };
  };
  const renew = async (window: Window) => {
    // In the same context, whose cache has the files.
    const page = await window.page.context().newPage();
    await window.page.close();
    Object.assign(window, { page, shown: 0 });
  };
  const windows = await Promise.all([open('phone'), open('phone'), open('laptop'), open('laptop')]);
  const showIn = ({ device, page }: Window, scenario: Scenario, options: { timeout: number; press: boolean }) =>
    tryScenario(page, scenario, { address: addressOf(scenario), device, ...options });
  /** By itself: what another scenario left behind in the page is no fault of this one. */
  const showAnew = async (scenario: Scenario, window: Window, press: boolean) => {
    // The origin stays the same: for another one, Chromium starts a process.
    const leave = () => window.page.goto(`${aloneUrl}/livez`);
    // A control may still be leaving the page, which ends this navigation: then once more.
    await leave()
      .catch(leave)
      .catch(() => undefined);
    return showIn(window, scenario, { timeout, press });
  };
  const all: TriedScenario[] = [];
  const doubtful = new Set<Scenario>();
  /** @returns how many there was time for */
  const walk = async (device: Window['device'], { press, until }: { press: boolean; until: number }) => {
    const places = windows.filter((window) => window.device === device);
    let count = 0;
    await sideBySide(scenarios, places, async (scenario, window) => {
      if (doubtful.size >= enough || Date.now() >= until) return;
      if (window.shown === perWindow) await renew(window);
      window.shown += 1;
      const first = await showIn(window, scenario, { timeout: timeout / 3, press });
      const tried = isWrong(first) ? await showAnew(scenario, window, press) : first;
      if (isWrong(tried)) doubtful.add(scenario);
      all.push(tried);
      count += 1;
    });
    return count;
  };
  const begun = Date.now();
  const show = { press: false, until: begun + time };
  const counts = await Promise.all([walk('phone', show), walk('laptop', show)]);
  // In parts of the time so far: a busy machine needs more time for both.
  const end = Date.now() + (Date.now() - begun) * pressing;
  const pressed = await walk('laptop', { press: true, until: Math.min(end, begun + time) });
  // Once more, one after another: what fails on a busy machine only is no finding.
  const failed = new Map<Scenario, TriedScenario>();
  for (const scenario of doubtful) {
    for (const window of windows.slice(1, 3)) {
      if (failed.has(scenario)) continue;
      const tried = await showAnew(scenario, window, window.device === 'laptop');
      if (isWrong(tried)) failed.set(scenario, tried);
    }
  }
  await Promise.all(windows.map(({ page }) => page.context().close()));
  const { length } = scenarios;
  const shown = Math.min(...counts);
  const presses = all.reduce((sum, tried) => sum + tried.pressed, 0);
  const seen = `${shown} of ${length} show what they promise, ${devices.phone.width} and ${devices.laptop.width} pixels wide; ${presses} controls of ${pressed} were pressed`;
  const rest = shown < length ? `; for the others the time of ${time / 1000} seconds was over` : '';
  const detail = failed.size === 0 ? `${seen}${rest}` : `${failed.size} of ${length} scenarios fail`;
  return {
    checks: [{ name: `${browserCheckPrefix}scenarios`, ok: failed.size === 0, detail }],
    findings: [
      ...undeclaredUses(
        manifest,
        all.flatMap(({ placed }) => placed),
      ),
      ...[...failed].flatMap(([scenario, wrong]) =>
        findingsOf(scenario, wrong, { owner, address: addressOf(scenario) }),
      ),
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
