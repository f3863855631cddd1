import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { chromiumPath } from '@cc/tools/browser';

// Run `npm run draw-pictures -w e2e` after a change of the logo or the slogan; the pictures are committed.
const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = join(root, 'services/site/public');
const mark = readFileSync(join(root, 'shell/src/brand/icon.svg'), 'utf8');
const require = createRequire(import.meta.url);

function font(family: string, file: string): string {
  const data = readFileSync(require.resolve(file)).toString('base64');
  return `@font-face { font-family: '${family}'; font-weight: 100 900; font-stretch: 62% 125%; src: url(data:font/woff2;base64,${data}); }`;
}

const fonts = [
  font('Archivo', '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2'),
  font('Inter', '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
].join('\n');

/** The link preview picture: the logo, the slogan, and the lines of a pitch. */
const share = `
  <style>
    ${fonts}
    body { margin: 0; width: 1200px; height: 630px; background: #0b1220; color: #fff; position: relative; overflow: hidden; }
    .lines { position: absolute; inset: 0; }
    .brand { position: absolute; left: 80px; top: 72px; display: flex; align-items: center; gap: 20px;
      font: 740 34px Archivo; font-stretch: 116%; }
    .brand svg { width: 64px; height: 64px; }
    h1 { position: absolute; left: 80px; top: 204px; width: 760px; margin: 0; text-wrap: balance; font: 760 82px/1.04 Archivo;
      font-stretch: 118%; letter-spacing: -0.02em; }
    p { position: absolute; left: 80px; bottom: 72px; margin: 0; font: 500 30px Inter; color: #b6bfd0; }
    b { color: #d4ff3a; font-weight: 600; }
  </style>
  <svg class="lines" viewBox="0 0 1200 630" fill="none" stroke="#33405a" stroke-width="3">
    <path d="M1000 0v630"/><circle cx="1000" cy="315" r="168"/><circle cx="1000" cy="315" r="7" fill="#d4ff3a" stroke="none"/>
    <path d="M1200 130h-64v370h64"/>
  </svg>
  <div class="brand">${mark}<span>Coach Connect</span></div>
  <h1>Write to the coaches who fit you.</h1>
  <p><b>Verified contacts.</b> Your words. Your own mailbox.</p>`;

const icon = (size: number, rounded: boolean) => `
  <style>body { margin: 0; background: transparent; } svg { display: block; width: ${size}px; height: ${size}px; }</style>
  ${rounded ? mark : mark.replace('rx="8"', 'rx="0"')}`;

const pictures = [
  { name: 'share.png', width: 1200, height: 630, html: share },
  { name: 'favicon.png', width: 32, height: 32, html: icon(32, true) },
  // The operating system rounds the corners of this one.
  { name: 'apple-touch-icon.png', width: 180, height: 180, html: icon(180, false) },
  { name: 'icon-192.png', width: 192, height: 192, html: icon(192, true) },
  { name: 'icon-512.png', width: 512, height: 512, html: icon(512, true) },
];

const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const { name, width, height, html } of pictures) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  writeFileSync(join(folder, name), await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
