import { resolve } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { chromiumPath } from '@cc/tools/browser';
import { categories, machineFacts, shortfallsOf, writeReport, type PagePoints } from './lighthouse-report.ts';

// `npm run lighthouse`: what Lighthouse (mobile) says of every public page of a running site, kept in docs/benchmarks, or of
// the paths that follow (`-- / /pricing`), shown only. SITE_URL says which site. A page with fewer points than are wanted
// ends it with an error. Points for performance depend on what else this machine does: each page is visited three times,
// and the visit with the middle one of three performances counts.
const root = resolve(import.meta.dirname, '../../..');
const siteUrl = (process.env['SITE_URL'] ?? 'http://localhost:3000').replace(/\/+$/, '');
const visits = 3;
const timing = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];

const machine = machineFacts();
const sitemap = await fetch(`${siteUrl}/sitemap.xml`).catch((cause: unknown) => {
  throw new Error(`${siteUrl} does not answer. Start it (npm start), or say with SITE_URL where it runs.`, { cause });
});
const listed = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname);
const asked = process.argv.slice(2);
const paths = asked.length > 0 ? asked : listed;
if (paths.length === 0) throw new Error(`${siteUrl}/sitemap.xml names no page.`);

const chrome = await launch({
  chromePath: await chromiumPath(),
  chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  logLevel: 'silent',
});
const pages: PagePoints[] = [];
let version = '';
try {
  for (const path of paths) {
    const results = [];
    for (let visit = 0; visit < visits; visit += 1) results.push(await visitPage(path));
    const middle = results.toSorted((a, b) => pointsOf(a).performance - pointsOf(b).performance)[
      Math.floor(visits / 2)
    ];
    if (!middle) throw new Error('There was no visit.');
    const page = { path, points: pointsOf(middle), visits: results.map((result) => pointsOf(result).performance) };
    tell(page, middle);
    pages.push(page);
    version = middle.lighthouseVersion;
  }
} finally {
  chrome.kill();
}
if (asked.length === 0) {
  say(`Written: ${writeReport(root, { at: new Date().toISOString(), lighthouse: version, machine, pages })}`);
}
const short = pages.filter((page) => shortfallsOf(page).length > 0);
if (short.length > 0) {
  say('\nFewer points than are wanted:');
  for (const page of short) say(`  ${page.path}: ${shortfallsOf(page).join(', ')}`);
  process.exitCode = 1;
}

async function visitPage(path: string): Promise<Result> {
  const result = await lighthouse(siteUrl + path, {
    port: chrome.port,
    onlyCategories: categories.map(({ id }) => id),
    output: 'json',
    logLevel: 'error',
  });
  if (!result) throw new Error(`Lighthouse gave no result for ${path}`);
  return result.lhr;
}

function pointsOf(lhr: Result): PagePoints['points'] {
  const points = (id: string) => Math.round((lhr.categories[id]?.score ?? 0) * 100);
  return {
    performance: points('performance'),
    accessibility: points('accessibility'),
    'best-practices': points('best-practices'),
    seo: points('seo'),
  };
}

function tell({ path, points, visits: performances }: PagePoints, lhr: Result): void {
  const summary = categories.map(({ id, label }) => `${label} ${points[id]}`).join('  ');
  say(`${path.padEnd(16)} ${summary}  (performance of all visits: ${performances.join(', ')})`);
  say(`    ${timing.map((id) => `${id} ${lhr.audits[id]?.displayValue}`).join(', ')}`);
  // What performance lacks is times, and they stand above.
  const judged = categories.slice(1).flatMap(({ id }) => lhr.categories[id]?.auditRefs.map((audit) => audit.id) ?? []);
  const failed = Object.values(lhr.audits).filter(({ id, score }) => judged.includes(id) && (score ?? 1) < 1);
  for (const { id, title } of failed) say(`    ${id}: ${title}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
