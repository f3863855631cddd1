import { registrySchema, remoteManifestSchema, type RemoteManifest } from '@cc/contracts/federation/registry';
import { doubled, singletonsOf, watchSingletons } from '@cc/tools/browser/singletons';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openWindow, phone } from '../support/browser.ts';
import { bytesOf, untilQuiet, watchDownloads, type Download } from '../support/downloads.ts';
import { firstVisitBudget as budget } from '../support/first-visit-budget.ts';
import { prerendered } from '../support/page-loading.ts';
import { hydrated } from '../support/page-watch.ts';
import { stackAddress } from '../support/stack-address.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

interface FirstVisit {
  readonly path: string;
  /** Before any interaction. */
  readonly atRest: readonly Download[];
  /** Once the page is hydrated. */
  readonly whole: readonly Download[];
  /** Loaded after that, once the browser is idle: deferred code, and prefetched entries. */
  readonly idle: readonly Download[];
  readonly doubles: readonly string[];
}

async function listedPaths(): Promise<string[]> {
  const sitemap = await (await fetch(`${stackAddress().siteUrl}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname);
}

async function firstVisit(path: string): Promise<FirstVisit> {
  const { page, context } = await openWindow(browser, phone);
  try {
    await watchSingletons(context);
    const letIdle = await neverIdle(page);
    const downloads = watchDownloads(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    const atRest = await downloads();
    await page.mouse.move(200, 300);
    await page.mouse.move(210, 310);
    await hydrated(page);
    const whole = await downloads();
    const loaded = await singletonsOf(page);
    const doubles = loaded.renderers === 0 ? ['no react-dom was seen'] : doubled(loaded);
    await letIdle();
    return { path, atRest, whole, idle: (await downloads()).slice(whole.length), doubles };
  } finally {
    await context.close();
  }
}

interface Waiting extends Window {
  ccWaiting?: IdleRequestCallback[];
}

/**
 * Keeps the page's browser from becoming idle, so that only interactions load files.
 * @returns a function that lets it become idle and waits until the page has loaded everything
 */
async function neverIdle(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const waiting: IdleRequestCallback[] = [];
    Object.assign(window, { ccWaiting: waiting });
    window.requestIdleCallback = (callback) => waiting.push(callback);
  });
  return async () => {
    const quiet = untilQuiet(page);
    await page.evaluate(() => {
      const now: IdleDeadline = { didTimeout: false, timeRemaining: () => 50 };
      window.requestIdleCallback = (callback) => window.setTimeout(() => callback(now));
      for (const callback of (window as Waiting).ccWaiting ?? []) callback(now);
    });
    await quiet;
  };
}

test('a first visit of each public page stays within its budget and evaluates each shared module once', async () => {
  const visits: FirstVisit[] = [];
  for (const path of await listedPaths()) {
    await prerendered(path);
    visits.push(await firstVisit(path));
  }
  expect(visits.length).toBeGreaterThan(10);
  expect(visits.flatMap(overruns)).toEqual([]);
});

/** One sentence for each number above its budget. */
function overruns({ path, atRest, whole, idle, doubles }: FirstVisit): string[] {
  const document = bytesOf(atRest, 'document');
  const numbers: [what: string, is: number, max: number | undefined][] = [
    ['requests at rest', atRest.length, budget.requestsAtRest],
    ['bytes of scripts at rest', bytesOf(atRest, 'script'), 0],
    ['bytes of the document', document, budget.documents[path]],
    ['bytes of other files at rest', bytesOf(atRest) - document, budget.filesAtRest],
    ['bytes of scripts', bytesOf(whole, 'script'), budget.heavyScripts[path] ?? budget.scripts],
    ['bytes of files when idle', bytesOf(idle), budget.deferred + (budget.besides[path] ?? 0)],
  ];
  const over = numbers.filter(([, is, max]) => max === undefined || is > max);
  return [
    ...over.map(([what, is, max]) => `${path}: ${is} ${what}, the budget is ${max ?? 'missing'}`),
    ...doubles.map((double) => `${path}: ${double}`),
  ];
}

test('no page of a remote loads more script than its remote’s budget', async () => {
  const { siteUrl } = stackAddress();
  const registry = registrySchema.parse(await (await fetch(`${siteUrl}/remotes/registry.json`)).json());
  const weights = registry.remotes.map(async ({ name, live }) => {
    const manifest = await fetch(`${siteUrl}/remotes/${name}/${live.version}/remote-manifest.json`);
    return [name, heaviestPage(remoteManifestSchema.parse(await manifest.json()))] as const;
  });
  // Negated, so that NaN counts as too large.
  const heavy = (await Promise.all(weights)).filter(([name, bytes]) => !(bytes <= (budget.remotes[name] ?? 0)));
  expect(heavy).toEqual([]);
});

/** Bytes on the wire. */
function heaviestPage({ entry, files, pages, sizes = {} }: RemoteManifest): number {
  const weigh = (names: readonly string[]) => names.reduce((sum, name) => sum + (sizes[name] ?? Number.NaN), 0);
  return Math.max(...Object.values(pages).map((page) => weigh([entry, ...files.js, ...page.js])));
}
