import { setTimeout as pause } from 'node:timers/promises';
import { browserCheckPrefix } from '@cc/contracts/deploy/release';
import { siteCookie } from '@cc/contracts/deploy/previews';
import type { ChecksAnswer, ChecksBody, Preview } from '@cc/contracts/deploy/checker';
import type { Finding } from '@cc/contracts/deploy/finding';
import { watchSingletons } from '@cc/tools/browser/singletons';
import type { Browser, BrowserContext } from 'playwright-core';
import { newVisitor } from '../browser/new-visitor.ts';
import { keepForAnother } from './beyond-page.ts';
import { overBudget } from './over-budget.ts';
import { openPage, type SeenPage } from './open-page.ts';
import { sideBySide } from '@cc/tools/browser/side-by-side';

/** Pages open at the same time: one for each core of a small machine, and one that waits. */
const windows = 3;
/** If more pages fail, none is opened once more: the version is broken, whatever else the machine does. */
const enough = 5;

/**
 * Opens each page that shows the version, as a new visitor would.
 * @param mostBusy seconds of processor time of a page's main thread. The largest page of this workspace takes half of
 * one.
 * @param refusedTimeout milliseconds in which pages whose requests the site refused are opened again. Its limits are
 * for a minute.
 */
export async function checkPages(
  browser: Browser,
  job: ChecksBody,
  mostBusy = 3,
  refusedTimeout = 60_000,
): Promise<ChecksAnswer> {
  const { previews } = job;
  const seen = new Map<string, SeenPage>();
  // Seconds that an answer asked to wait. The API counts the requests of a remote's checks together.
  let wait = 0;
  const newWindow = async () => {
    const context = await previewWindow(browser, job);
    context.on('response', (answer) => {
      if (answer.status() === 429) wait = Math.max(wait, Number(answer.headers()['retry-after']) || 1);
    });
    return context;
  };
  const places = await Promise.all(previews.slice(0, windows).map(newWindow));
  const open = async (preview: Preview, context: BrowserContext) => {
    seen.set(preview.path, await openPage(context, job, preview));
  };
  await sideBySide(previews, places, open);
  await Promise.all(places.map((context) => context.close()));
  // Once more, one after another, and again as a new visitor: what fails on a busy machine only is no finding.
  const failed = previews.filter(({ path }) => seen.get(path)?.problems.length !== 0);
  const wasRefused = wait > 0;
  const end = Date.now() + refusedTimeout;
  const refused = new Set<string>();
  for (const preview of failed.length > enough && !wasRefused ? [] : failed) {
    do {
      await pause(Math.max(0, Math.min(wait * 1000, end - Date.now())));
      wait = 0;
      const again = await newWindow();
      await open(preview, again);
      await again.close();
    } while (wait > 0 && Date.now() < end);
    if (wait > 0) refused.add(preview.path);
  }
  const results = previews.flatMap((preview) => {
    const page = seen.get(preview.path);
    return page ? [{ preview, page }] : [];
  });
  return {
    checks: results.map(({ preview: { path }, page: { shows, problems, notPrerendered } }) => ({
      name: `${browserCheckPrefix}${path}`,
      ok: problems.length === 0 && notPrerendered === undefined,
      detail: [shows, ...(notPrerendered === undefined ? [] : ['is not prerendered']), ...problems]
        .filter(Boolean)
        .join('; '),
    })),
    findings: results.flatMap(({ preview, page }) => [
      ...findingsOf(job, preview, page, refused.has(preview.path)),
      ...(preview.of === undefined && page.busy > mostBusy ? [blocked(job, preview, page.busy, mostBusy)] : []),
    ]),
  };
}

const lessAtFirst =
  'Import it when a visitor asks for it, not when the page is shown, or raise "budget" in remote.json with a "reason".';
const nothingOfBrowsers =
  'While a page renders, use nothing that only browsers have, such as window. Effects and handlers may use it.';
const tooManyRequests =
  'The site had too many requests from the checker (429), perhaps from the check of another version. Deploy again in a minute. If it happens again, look for a page that asks without an end.';

function findingsOf(
  job: ChecksBody,
  preview: Preview,
  { problems, notPrerendered, loaded }: SeenPage,
  isRefused: boolean,
): Finding[] {
  const { manifest, users } = job;
  const { name, version, owner } = manifest;
  const { path, of } = preview;
  const whom = [...new Set([owner, ...users.filter(({ remote }) => remote === of).map((user) => user.owner)])];
  const remedy = isRefused
    ? tooManyRequests
    : `Open it with npm run deploy:preview -- ${name} ${version}, look at the page and at its console, and fix the cause.`;
  const found = problems.map((problem): Finding => ({ check: 'pages', what: `${path}: ${problem}`, whom, remedy }));
  const tooMuch = overBudget(job, preview, loaded);
  if (tooMuch !== undefined) found.push({ check: 'budget', what: tooMuch, whom, remedy: lessAtFirst });
  if (notPrerendered !== undefined) {
    const what = `${path} cannot be prerendered on the server: ${notPrerendered}`;
    found.unshift({ check: 'prerender', what, whom, remedy: nothingOfBrowsers });
  }
  return found;
}

function blocked({ manifest: { owner } }: ChecksBody, { path }: Preview, busy: number, mostBusy: number): Finding {
  return {
    check: 'blocked',
    what: `${path} keeps the main thread busy for ${busy.toFixed(1)} seconds of processor time until it rests; ${mostBusy} are allowed.`,
    whom: [owner],
    remedy: 'Do the work when a visitor asks for it, in parts, or on the server: meanwhile no press has an effect.',
  };
}

/** A window of a new visitor who previews the version. */
async function previewWindow(browser: Browser, { previews, pass }: ChecksBody): Promise<BrowserContext> {
  // Far from the server's zone and language: what a page writes by those of the browser differs from the prerendered
  // text.
  const elsewhere = { timezoneId: 'Pacific/Kiritimati', locale: 'de-DE' };
  const context = await newVisitor(browser, { pass, viewport: { width: 1280, height: 800 }, ...elsewhere });
  await Promise.all([watchSingletons(context), keepForAnother(context)]);
  const sites = new Set(previews.map(({ url }) => new URL(url).origin));
  // The page under check cannot read its pass.
  const hidden = { httpOnly: true, sameSite: 'Lax' } as const;
  await context.addCookies(
    [...sites].map((url) => ({ name: siteCookie('preview', url), value: pass, url, ...hidden })),
  );
  return context;
}
