import { browserCheckPrefix, type GateAnswer, type Preview } from '@cc/contracts/deploy/deploy-api';
import type { Check } from '@cc/contracts/deploy/release';
import { previewCookie } from '@cc/contracts/deploy/previews';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumPath } from '../browser/chromium-path.ts';
import { followRequests } from '../browser/follow-requests.ts';
import { doubled, singletonsOf, watchSingletons } from '../browser/singletons.ts';
import { builtParts, type DeclaredParts, missingParts } from './declared-parts.ts';
import { DeployProblem } from './deploy-problem.ts';

const flags = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'];
/** Timeout for the first content of a page. Milliseconds. */
const timeout = 15_000;
/** Time after which a page that keeps loading is checked anyway. Milliseconds. */
const restTimeout = 10_000;
/** Pages open at the same time: one for each core of a small machine. */
const concurrency = 2;

/** The version to check. */
type Version = DeclaredParts & { readonly entry: string };

/** A headless browser for the gate. */
export async function launchGateBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: flags });
}

/**
 * Opens each page of a version that is not live yet, as a new visitor would. A page passes if the version's own entry loads,
 * the heading shows, there is no error, and one React and one router. On the first page, the build must also contain all
 * that its manifest declares. On a page of another remote, only errors of this version count.
 */
export async function browserGate(
  browser: Browser,
  version: Version,
  { previews, users, pass }: Pick<GateAnswer, 'previews' | 'users' | 'pass'>,
): Promise<Check[]> {
  if (pass === undefined)
    throw new DeployProblem('The registry has no PREVIEW_KEY, so no browser can check a version.');
  const waiting = [...previews];
  const checks = new Map<string, Check>();
  const lane = async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    try {
      await watchSingletons(context);
      const sites = new Set(previews.map(({ url }) => new URL(url).origin));
      await context.addCookies([...sites].map((url) => ({ name: previewCookie(url), value: pass, url })));
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const missing = async (page: Page) => missingParts(version, await builtParts(page, version, timeout), users);
        const look = next === previews[0] ? missing : nothing;
        checks.set(next.path, await checkPage(context, version, next, look));
      }
    } finally {
      await context.close();
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, previews.length) }, lane));
  return previews.map(({ path }) => checks.get(path)).filter((check) => check !== undefined);
}

const nothing = async () => [];

async function checkPage(
  context: BrowserContext,
  { name, version, entry }: Version,
  { path, url, of }: Preview,
  findMore: (page: Page) => Promise<string[]>,
): Promise<Check> {
  const page = await context.newPage();
  const atRest = followRequests(page);
  const problems = collectProblems(page, of === undefined ? () => true : (text) => text.includes(name));
  const checkName = `${browserCheckPrefix}${path}`;
  const placed = of === undefined ? '' : `, a page of ${of} that places a fragment of ${name}`;
  try {
    const entryLoaded = page.waitForResponse(
      (answer) => new URL(answer.url()).pathname === `/remotes/${name}/${version}/${entry}`,
      { timeout },
    );
    // A page that does not open is reported below; this prevents an unhandled rejection for its entry.
    entryLoaded.catch(() => undefined);
    const answer = await page.goto(url, { timeout });
    if (!answer?.ok()) return { name: checkName, ok: false, detail: `answers ${answer?.status() ?? 'nothing'}` };
    // A prerendered page loads its scripts at the first input.
    await page.keyboard.press('Shift');
    if (!(await entryLoaded).ok()) problems.push('its entry script is missing');
    // By element, not by role: a dialog that asks for sign-in takes the page behind it out of the accessibility tree.
    const heading = page.locator('h1').first();
    await heading.waitFor({ timeout });
    // Errors of deferred scripts count too: those of fragments, and of hydration.
    await hydrated(page);
    await atRest(restTimeout);
    const shown = (await heading.innerText()).trim();
    problems.push(...(await findMore(page)));
    problems.push(...doubled(await singletonsOf(page)));
    if (problems.length === 0) return { name: checkName, ok: true, detail: `shows "${shown}"${placed}` };
    return { name: checkName, ok: false, detail: `shows "${shown}"${placed}, with problems: ${problems.join('; ')}` };
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return { name: checkName, ok: false, detail: [`does not show: ${reason}`, ...problems].join('; ') };
  } finally {
    await page.close();
  }
}

/** @param counts whether a message of the page concerns the version */
function collectProblems(page: Page, counts: (text: string) => boolean): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => {
    if (counts(`${error.message} ${error.stack ?? ''}`)) problems.push(error.message);
  });
  page.on('console', (message) => {
    const [text, at] = [message.text(), message.location().url];
    if (message.type() === 'error' && counts(`${text} ${at}`)) problems.push(`${text.split('\n')[0]} (${at})`);
  });
  return problems;
}

/** Waits until the heading is hydrated: before that, it is prerendered and cannot fail. */
async function hydrated(page: Page): Promise<void> {
  const isHydrated = () => {
    // The page's own globals, which have no types here.
    const { document } = globalThis as { readonly document?: { querySelector(selector: string): object | null } };
    return Object.keys(document?.querySelector('h1') ?? {}).some((name) => name.startsWith('__reactFiber'));
  };
  await page.waitForFunction(isHydrated, undefined, { timeout });
}
