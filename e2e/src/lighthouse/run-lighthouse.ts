import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromiumPath } from '@cc/tools/browser';

// `npm run lighthouse`: what Lighthouse (mobile) says of every public page of a running site, or of the paths that follow
// (`-- / /pricing`). SITE_URL says which site.
// Points for performance are shown and never demanded: they depend on what else this machine does.
const siteUrl = (process.env['SITE_URL'] ?? 'http://localhost:3000').replace(/\/+$/, '');
const categories = ['accessibility', 'best-practices', 'seo'] as const;
/** Every page has all the points in each of these categories. */
const wanted = 100;
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
    const result = await lighthouse(siteUrl + path, {
      port: chrome.port,
      onlyCategories: [...categories, 'performance'],
      output: 'json',
      logLevel: 'error',
    });
    if (!result) throw new Error(`Lighthouse gave no result for ${path}`);
    const { lhr } = result;
    const points = (name: string) => Math.round((lhr.categories[name]?.score ?? 0) * 100);
    const scores = categories.map(points);
    say(
      `${path.padEnd(16)} ${categories.map((name, i) => `${name} ${scores[i]}`).join('  ')}  performance ${points('performance')}`,
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

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
