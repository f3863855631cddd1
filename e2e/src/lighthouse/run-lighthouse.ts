import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { chromiumPath } from '@cc/tools/browser';

// `npm run lighthouse`: what Lighthouse (mobile) says of every public page of a running site, or of the paths that follow
// (`-- / /pricing`). SITE_URL says which site.
// Points for performance are shown and never demanded: they depend on what else this machine does. For the same reason each
// page is visited three times, and the visit with the middle one of three performances is told.
const siteUrl = (process.env['SITE_URL'] ?? 'http://localhost:3000').replace(/\/+$/, '');
const categories = ['accessibility', 'best-practices', 'seo'] as const;
/** Every page has all the points in each of these categories. */
const wanted = 100;
const visits = 3;
const timing = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];

const sitemap = await fetch(`${siteUrl}/sitemap.xml`).catch((cause: unknown) => {
  throw new Error(`${siteUrl} does not answer. Start it (npm start), or say with SITE_URL where it runs.`, { cause });
});
const listed = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname);
const asked = process.argv.slice(2);
const paths = asked.length > 0 ? asked : listed;

const chrome = await launch({
  chromePath: await chromiumPath(),
  chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  logLevel: 'silent',
});
let good = true;
try {
  for (const path of paths) {
    const results = [];
    for (let visit = 0; visit < visits; visit += 1) results.push(await visitPage(path));
    results.sort((a, b) => performanceOf(a) - performanceOf(b));
    const lhr = results[Math.floor(visits / 2)];
    if (!lhr) throw new Error('There was no visit.');
    const scores = categories.map((name) => pointsOf(lhr, name));
    say(
      `${path.padEnd(16)} ${categories.map((name, i) => `${name} ${scores[i]}`).join('  ')}  performance ${performanceOf(lhr)} (${results.map(performanceOf).join(', ')})`,
    );
    say(`    ${timing.map((id) => `${id} ${lhr.audits[id]?.displayValue}`).join(', ')}`);
    const judged = categories.flatMap((name) => lhr.categories[name]?.auditRefs.map(({ id }) => id) ?? []);
    const failed = Object.values(lhr.audits).filter(({ id, score }) => judged.includes(id) && (score ?? 1) < 1);
    for (const { id, title } of failed) say(`    ${id}: ${title}`);
    good &&= scores.every((score) => score >= wanted);
  }
} finally {
  chrome.kill();
}
if (!good) {
  say(`\nA page has fewer than ${wanted} points.`);
  process.exitCode = 1;
}

async function visitPage(path: string): Promise<Result> {
  const result = await lighthouse(siteUrl + path, {
    port: chrome.port,
    onlyCategories: [...categories, 'performance'],
    output: 'json',
    logLevel: 'error',
  });
  if (!result) throw new Error(`Lighthouse gave no result for ${path}`);
  return result.lhr;
}

function pointsOf(lhr: Result, category: string): number {
  return Math.round((lhr.categories[category]?.score ?? 0) * 100);
}

function performanceOf(lhr: Result): number {
  return pointsOf(lhr, 'performance');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
