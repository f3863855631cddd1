import { chromium } from 'playwright-core';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const list = [
  ['mfe-account','family-invite-unmailed'],['mfe-account','account-of-child'],['mfe-account','family-athlete'],['mfe-commerce','purchases-gift-received'],
];
const names = process.argv.slice(2);
for (const [remote, id] of names.length ? names.map((n) => n.split(':')) : list)
 for (const w of [390, 768, 1440]) {
  const p = await b.newPage({ viewport: { width: w, height: 900 } });
  await p.goto(`http://localhost:3100/alone/${remote}/?panel=closed&scenario=${id}`).catch(()=>{});
  await p.waitForTimeout(4000);
  await p.screenshot({ path: `/tmp/shots/${id}-${w}.png`, fullPage: true });
  await p.close();
 }
await b.close();
