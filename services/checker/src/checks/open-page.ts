import type { ChecksBody, Preview } from '@cc/contracts/deploy/checker';
import { prerenderProblemHeader } from '@cc/contracts/deploy/previews';
import { doubled, singletonsOf } from '@cc/tools/browser/singletons';
import type { BrowserContext, Page } from 'playwright-core';
import { followRequests } from '../browser/follow-requests.ts';
import { beyondPage } from './beyond-page.ts';
import { followOwnFiles, type LoadedFiles } from './own-files.ts';
import { followMainThread } from './main-thread.ts';
import { builtParts, missingParts } from './declared-parts.ts';
import { mostProblems, shortText } from './short-text.ts';

/** Timeout for the document: the site ends a page that hangs while it is prerendered, and says so. Milliseconds. */
const documentTimeout = 35_000;
/** Timeout for the first content of a page. Milliseconds. */
const timeout = 15_000;
/** Time after which a page that keeps loading is checked anyway. Milliseconds. */
const restTimeout = 10_000;

/** What a browser saw of a page. */
export interface SeenPage {
  /** Its heading, in a few words. */
  readonly shows: string;
  /** One sentence each. */
  readonly problems: readonly string[];
  /** Why the site could not prerender it. */
  readonly notPrerendered?: string | undefined;
  /** The version's own scripts and style sheets. */
  readonly loaded: LoadedFiles;
  /** Seconds of processor time of its main thread, until it rested. */
  readonly busy: number;
}

const nothing = { shows: '', loaded: new Map(), busy: 0 };

/**
 * Opens a page of a version that is not live yet. A page passes if the version's own entry loads, the heading shows,
 * there is no error, it leaves alone what is not its own, and there is one React and one router. On the first page, the
 * build must also contain all that its manifest declares. On a page of another remote, only errors of this version
 * count.
 */
export async function openPage(
  context: BrowserContext,
  { manifest, previews, users }: ChecksBody,
  preview: Preview,
): Promise<SeenPage> {
  const { name, version, entry } = manifest;
  const { url, of } = preview;
  const page = await context.newPage();
  const atRest = followRequests(page);
  const ownFiles = followOwnFiles(page, manifest);
  const mainThread = await followMainThread(page);
  const problems = collectProblems(page, name, of === undefined ? () => true : (text) => text.includes(name));
  page.on('dialog', (dialog) => {
    problems.add(`opens a dialog of the browser, unasked: "${shortText(dialog.message())}"`);
    // The page may be gone by then.
    dialog.dismiss().catch(() => undefined);
  });
  let notPrerendered: string | undefined;
  const placed = of === undefined ? '' : `, a page of ${of} that places a fragment of ${name}`;
  try {
    const entryLoaded = page.waitForResponse(
      (answer) => new URL(answer.url()).pathname === `/remotes/${name}/${version}/${entry}`,
      { timeout: documentTimeout + timeout },
    );
    // A page that does not open is reported below; this prevents an unhandled rejection for its entry.
    entryLoaded.catch(() => undefined);
    const answer = await page.goto(url, { timeout: documentTimeout });
    if (!answer?.ok()) return { ...nothing, problems: [`answers ${answer?.status() ?? 'nothing'}`] };
    const header = decodeURIComponent((await answer.allHeaders())[prerenderProblemHeader] ?? '');
    // What other remotes' parts do on the server is not this version's fault.
    if (header !== '' && (of === undefined || header.includes(name)))
      notPrerendered = header.replace(/ at \S+ \(.*/, '');
    // A prerendered page loads its scripts at the first input.
    await page.keyboard.press('Shift');
    if (!(await entryLoaded).ok()) problems.add('its entry script is missing');
    // By element, not by role: a dialog that asks for sign-in takes the page behind it out of the accessibility tree.
    const heading = page.locator('h1').first();
    await heading.waitFor({ timeout });
    // Errors of deferred scripts count too: those of fragments, and of hydration.
    await hydrated(page);
    await atRest(restTimeout);
    // The log of releases keeps it for good.
    const shown = (await heading.innerText()).trim().slice(0, 100);
    // Before all parts of the build are loaded.
    const [loaded, busy] = await Promise.all([ownFiles(), mainThread()]);
    const more =
      of === undefined ? await beyondPage(page, { path: new URL(url).pathname, html: await answer.text() }) : [];
    // The shell has no parts of its own: it shows those of the remotes.
    if (preview === previews[0] && !manifest.host)
      more.push(...missingParts(manifest, await builtParts(page, manifest, timeout), users));
    more.push(...doubled(await singletonsOf(page)));
    return {
      shows: `shows "${shown}"${placed}`,
      problems: [...new Set([...problems, ...more])].slice(0, mostProblems),
      notPrerendered,
      loaded,
      busy,
    };
  } catch (error) {
    const reason = shortText(error instanceof Error ? error.message : String(error));
    return { ...nothing, problems: [`does not show${placed}: ${reason}`, ...problems], notPrerendered };
  } finally {
    await page.close();
  }
}

/** @param counts whether a message of the page concerns the version of `name` */
function collectProblems(page: Page, name: string, counts: (text: string) => boolean): Set<string> {
  const problems = new Set<string>();
  // A fragment of a live remote may throw on the version's page: that team has to be asked.
  const elsewhere = ({ stack = '' }: Error) => {
    const [, remote] = /\/remotes\/([\w-]{1,100})\//.exec(stack) ?? [];
    return remote === undefined || remote === name
      ? ''
      : ` (its stack, which a page can forge, names a script of ${remote})`;
  };
  page.on('pageerror', (error) => {
    if (problems.size < mostProblems && counts(`${error.message} ${error.stack ?? ''}`))
      problems.add(`${shortText(error.message)}${elsewhere(error)}`);
  });
  page.on('console', (message) => {
    if (problems.size >= mostProblems || message.type() !== 'error') return;
    const [text, at] = [message.text(), message.location().url];
    if (counts(`${text} ${at}`)) problems.add(`${shortText(text)} (${shortText(at)})`);
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
