import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { oneLine } from '@cc/contracts/deploy/line';
import { remoteManifestSchema } from '@cc/contracts/federation/registry';
import { remotesPath, standalonePath } from '@cc/contracts/federation/standalone';
import { scenarioListSchema, type Scenario } from '@cc/contracts/scenarios/scenario';
import { compare } from 'odiff-bin';
import { chromium, type Page } from 'playwright-core';
import { chromiumPath } from '../browser/chromium-path.ts';
import { sideBySide } from '../browser/side-by-side.ts';
import { DeployProblem } from '../deploy/deploy-problem.ts';
import { keyless } from '../deploy/keyless.ts';

/** Widths of a phone and a laptop, in pixels. */
const widths = [390, 1440] as const;
/** Pages open at the same time: each mostly waits. */
const windows = 4;
/** Every picture is taken at this time of the page's clock, so dates and ages are the same in both. */
const pageTime = new Date('2026-06-01T12:00:00Z');

export interface ComparedVersions {
  readonly registryUrl: string;
  readonly remote: string;
  readonly before: string;
  readonly after: string;
  /** Gets `<scenario>-<width>-before.png`, `-after.png` and `-difference.png`. */
  readonly folder: string;
  /** Percentage of pixels, from 0 to 100, that may differ in a picture. */
  readonly threshold: number;
}

export interface ComparedPicture {
  readonly scenario: Scenario;
  readonly width: number;
  /** Name of its pictures without the ending `-before.png`. */
  readonly name: string;
  /** Percentage of pixels that differ; undefined for pictures of different size. */
  readonly differs: number | undefined;
}

export interface Comparison {
  readonly compared: number;
  /** Pictures that differ by more than the threshold, in the order of the scenarios. */
  readonly changed: readonly ComparedPicture[];
  /** Ids of scenarios that only one of the versions has. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/**
 * Takes a picture of every scenario of both versions, at the width of a phone and of a laptop, and compares them.
 * @throws DeployProblem when the registry lacks a version, or a scenario does not show its text
 */
export async function compareVersions(versions: ComparedVersions): Promise<Comparison> {
  const { before, after, folder, threshold } = versions;
  const [old, now] = await Promise.all([readScenarios(versions, before), readScenarios(versions, after)]);
  const ids = new Set(old.map(({ id }) => id));
  const both = now.filter(({ id }) => ids.delete(id));
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    env: { ...process.env, ...keyless },
  });
  const pictures: ComparedPicture[] = [];
  try {
    // Each with a storage of its own, as the scenarios' are different.
    const pages = await Promise.all(both.slice(0, windows).map(() => browser.newPage({ reducedMotion: 'reduce' })));
    for (const page of pages) await page.clock.setFixedTime(pageTime);
    await sideBySide(both, pages, async (scenario, page) => {
      for (const width of widths) {
        const name = `${scenario.id}-${width}`;
        const file = (which: string) => join(folder, `${name}-${which}.png`);
        await takePicture(page, { ...versions, version: before, scenario, width, file: file('before') });
        await takePicture(page, { ...versions, version: after, scenario, width, file: file('after') });
        const result = await compare(file('before'), file('after'), file('difference'), { antialiasing: true });
        const differs = result.match ? 0 : result.reason === 'pixel-diff' ? result.diffPercentage : undefined;
        pictures.push({ scenario, width, name, differs });
      }
    });
  } finally {
    await browser.close();
  }
  const place = new Map(both.map((scenario, index) => [scenario, index]));
  const changed = pictures
    .filter(({ differs = 100 }) => differs > threshold)
    .sort((a, b) => (place.get(a.scenario) ?? 0) - (place.get(b.scenario) ?? 0) || a.width - b.width);
  const added = now.filter((scenario) => !place.has(scenario)).map(({ id }) => id);
  return { compared: pictures.length, changed, added, removed: [...ids] };
}

interface Picture extends ComparedVersions {
  readonly version: string;
  readonly scenario: Scenario;
  readonly width: number;
  readonly file: string;
}

async function takePicture(page: Page, { registryUrl, remote, version, scenario, width, file }: Picture) {
  const { id, shows } = scenario;
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`${registryUrl}${standalonePath}${remote}/?version=${version}&panel=closed&scenario=${id}`);
  const text = page.getByText(shows).locator('visible=true').first();
  await text.waitFor().catch((cause: unknown) => {
    throw new DeployProblem(
      `${remote} ${version} does not show "${oneLine(shows)}" in its scenario ${id}.`,
      undefined,
      { cause },
    );
  });
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: file, fullPage: true, animations: 'disabled', caret: 'hide' });
}

async function readScenarios({ registryUrl, remote }: ComparedVersions, version: string): Promise<readonly Scenario[]> {
  const read = async <Read>(file: string, schema: Schema<Read>): Promise<Read> => {
    const answer = await fetch(`${registryUrl}${remotesPath}${remote}/${version}/${file}`);
    if (!answer.ok) throw new DeployProblem(`The registry at ${registryUrl} has no ${file} of ${remote} ${version}.`);
    const { data } = schema.safeParse(await answer.json().catch(() => undefined));
    // Without the parser's words: they may be the team's.
    if (data === undefined) throw new DeployProblem(`The ${file} of ${remote} ${version} is not what it should be.`);
    return data;
  };
  const { scenarios } = await read('remote-manifest.json', remoteManifestSchema);
  return scenarios === undefined ? [] : read(oneLine(scenarios), scenarioListSchema);
}

interface Schema<Read> {
  safeParse(value: unknown): { readonly data?: Read | undefined };
}
