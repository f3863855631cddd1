import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { chromiumPath } from '@cc/tools/browser';
import { z } from 'zod';
import { categories, machineFacts, shortfallsOf, writeReport, type PagePoints } from './lighthouse-report.ts';

// `npm run lighthouse`: what Lighthouse (mobile) says of every public page of a running site, kept in docs/benchmarks,
// or of the paths that follow (`-- / /pricing`), shown only. SITE_URL says which site. A page with fewer points than
// are wanted ends it with an error. Points for performance depend on what else this machine does: each page is visited
// three times, and the visit with the middle one of three performances counts.
const root = resolve(import.meta.dirname, '../../..');
const siteUrl = (process.env['SITE_URL'] ?? 'http://localhost:3000').replace(/\/+$/, '');
const visits = 3;
/** Runs by npx: with all that it needs it is 150 MB, and only this command uses it. */
const lighthouse = 'lighthouse@13.5.0';
const chromeFlags = '--headless --no-sandbox --disable-gpu --disable-quic --disable-background-networking';
const timing = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];

/** The part of Lighthouse's report that is read here. Scores are 0 to 1. */
const resultSchema = z.object({
  lighthouseVersion: z.string(),
  categories: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), auditRefs: z.array(z.object({ id: z.string() })) }),
  ),
  audits: z.record(
    z.string(),
    z.object({ id: z.string(), title: z.string(), score: z.number().nullable(), displayValue: z.string().optional() }),
  ),
});
type Result = z.output<typeof resultSchema>;

const machine = machineFacts();
const sitemap = await fetch(`${siteUrl}/sitemap.xml`).catch((cause: unknown) => {
  throw new Error(`${siteUrl} does not answer. Start it (npm start), or say with SITE_URL where it runs.`, { cause });
});
const listed = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname);
const asked = process.argv.slice(2);
const paths = asked.length > 0 ? asked : listed;
if (paths.length === 0) throw new Error(`${siteUrl}/sitemap.xml names no page.`);

const chromePath = await chromiumPath();
// After chromiumPath, which sets where the browser finds its libraries and fonts.
const env = { ...process.env, CHROME_PATH: chromePath };
const pages: PagePoints[] = [];
let version = '';
for (const path of paths) {
  const results = Array.from({ length: visits }, () => visitPage(path));
  const middle = results.toSorted((a, b) => pointsOf(a).performance - pointsOf(b).performance)[Math.floor(visits / 2)];
  if (!middle) throw new Error('There was no visit.');
  const page = { path, points: pointsOf(middle), visits: results.map((result) => pointsOf(result).performance) };
  tell(page, middle);
  pages.push(page);
  version = middle.lighthouseVersion;
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

/** One visit, with a browser of its own. @throws where Lighthouse cannot visit the page */
function visitPage(path: string): Result {
  const only = `--only-categories=${categories.map(({ id }) => id).join(',')}`;
  const args = ['--yes', lighthouse, siteUrl + path, '--output=json', '--quiet', only, `--chrome-flags=${chromeFlags}`];
  const report = execFileSync('npx', args, { env, encoding: 'utf8', maxBuffer: 100_000_000 });
  return resultSchema.parse(JSON.parse(report));
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
