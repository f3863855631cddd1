import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromiumPath } from '@cc/tools/browser';

// `npm run lighthouse`: what Lighthouse (mobile) says of every public page of a running site. SITE_URL says which.
const siteUrl = (process.env['SITE_URL'] ?? 'http://localhost:3000').replace(/\/+$/, '');
const categories = ['accessibility', 'best-practices', 'seo'] as const;
/** Every page has this many points of 100 at least, in each category. */
const wanted = 95;

const sitemap = await fetch(`${siteUrl}/sitemap.xml`).catch((cause: unknown) => {
  throw new Error(`${siteUrl} does not answer. Start it (npm start), or say with SITE_URL where it runs.`, { cause });
});
const paths = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname);

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
      onlyCategories: [...categories],
      output: 'json',
      logLevel: 'error',
    });
    if (!result) throw new Error(`Lighthouse gave no result for ${path}`);
    const { lhr } = result;
    const scores = categories.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100));
    say(`${path.padEnd(16)} ${categories.map((name, i) => `${name} ${scores[i]}`).join('  ')}`);
    const failed = Object.values(lhr.audits).filter(({ score }) => score !== null && score < 1);
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
