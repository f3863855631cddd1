import { browserCheckPrefix, type GateAnswer, type Preview } from '@cc/contracts/deploy/deploy-api';
import type { Check } from '@cc/contracts/deploy/release';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumPath } from '../browser/chromium-path.ts';
import { followRequests } from '../browser/follow-requests.ts';
import { doubled, singletonsOf, watchSingletons } from '../browser/singletons.ts';
import { builtParts, type DeclaredParts, missingParts } from './declared-parts.ts';

const flags = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'];
/** How long a page may take until it shows something. Milliseconds. */
const patience = 15_000;
/** How long a page that never falls silent is listened to. Milliseconds. */
const listening = 10_000;
/** Pages open at a time: one for each core of a small machine. */
const abreast = 2;

/** The version that is looked at. */
type Version = DeclaredParts & { readonly entry: string };

/** A browser without a window, for the gate. */
export async function launchGateBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: flags });
}

/**
 * Opens each page of a version that is not live yet, as a new visitor would, and says what came of it: the version's own
 * entry loaded, the page has its heading, no error, one React and one router. On the first of them the build is asked for
 * all that its manifest declares. On another remote's page, what counts is that no part of the version fails there.
 */
export async function browserGate(
  browser: Browser,
  version: Version,
  { previews, users }: Pick<GateAnswer, 'previews' | 'users'>,
): Promise<Check[]> {
  const waiting = [...previews];
  const checks = new Map<string, Check>();
  const lane = async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    try {
      await watchSingletons(context);
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const missing = async (page: Page) => missingParts(version, await builtParts(page, version, patience), users);
        const look = next === previews[0] ? missing : nothing;
        checks.set(next.path, await checkPage(context, version, next, look));
      }
    } finally {
      await context.close();
    }
  };
  await Promise.all(Array.from({ length: Math.min(abreast, previews.length) }, lane));
  return previews.map(({ path }) => checks.get(path)).filter((check) => check !== undefined);
}

const nothing = async () => [];

async function checkPage(
  context: BrowserContext,
  { name, version, entry }: Version,
  { path, url, of }: Preview,
  lookFurther: (page: Page) => Promise<string[]>,
): Promise<Check> {
  const page = await context.newPage();
  const atRest = followRequests(page);
  const problems = collectProblems(page, of === undefined ? () => true : (said) => said.includes(name));
  const checkName = `${browserCheckPrefix}${path}`;
  const placed = of === undefined ? '' : `, a page of ${of} that places a fragment of ${name}`;
  try {
    const entryLoaded = page.waitForResponse(
      (answer) => new URL(answer.url()).pathname === `/remotes/${name}/${version}/${entry}`,
      { timeout: patience },
    );
    // A page that does not open at all is told of below; without this the entry would be missed a second time.
    entryLoaded.catch(() => undefined);
    const answer = await page.goto(url, { timeout: patience });
    if (!answer?.ok()) return { name: checkName, ok: false, detail: `answers ${answer?.status() ?? 'nothing'}` };
    // A page that stands in its document loads its scripts at the first sign of interest, or when the machine has time.
    await page.keyboard.press('Shift');
    if (!(await entryLoaded).ok()) problems.push('its entry script is missing');
    // By element, not by role: a dialog that asks for sign-in takes the page behind it out of the accessibility tree.
    const heading = page.locator('h1').first();
    await heading.waitFor({ timeout: patience });
    // Errors of what loads late count too: of fragments, and of what stands in the document until the scripts take over.
    await takenOver(page);
    await atRest(listening);
    const shown = (await heading.innerText()).trim();
    problems.push(...(await lookFurther(page)));
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

/** @param counts whether what the page said is the version's own matter */
function collectProblems(page: Page, counts: (said: string) => boolean): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => {
    if (counts(`${error.message} ${error.stack ?? ''}`)) problems.push(error.message);
  });
  page.on('console', (message) => {
    const [said, at] = [message.text(), message.location().url];
    if (message.type() === 'error' && counts(`${said} ${at}`)) problems.push(`${said.split('\n')[0]} (${at})`);
  });
  return problems;
}

/** Waits until the page's scripts have made its heading theirs: until then it is the document's, and could not fail. */
async function takenOver(page: Page): Promise<void> {
  const isReacts = () => {
    // The page's own globals, of which this program has no types.
    const { document } = globalThis as { readonly document?: { querySelector(selector: string): object | null } };
    return Object.keys(document?.querySelector('h1') ?? {}).some((name) => name.startsWith('__reactFiber'));
  };
  await page.waitForFunction(isReacts, undefined, { timeout: patience });
}
