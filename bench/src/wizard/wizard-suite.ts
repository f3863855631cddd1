import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { unthrottled } from '../browser/throttle.ts';
import { laptop, launchBrowser, newVisitor } from '../browser/visitor.ts';
import { build } from '../contenders/build.ts';
import { emptyDocument } from '../contenders/documents.ts';
import { singleApplication } from '../contenders/front-end-configs.ts';
import { startStaticSite } from '../contenders/static-site.ts';
import type { Prepared, Suite, Values, Workshop } from '../frame/suite.ts';
import { pressed, scrolled, typed } from './in-page.ts';

const cases = [1_000, 20_000, 100_000].map((coaches) => ({
  key: String(coaches),
  label: `${coaches.toLocaleString('en-US')} coaches`,
  coaches,
}));

/** The wizard's third step by the number of coaches in the program. */
export const wizardSuite: Suite = {
  name: 'wizard',
  title: 'The wizard: choosing among many coaches',
  contenders: [{ key: 'wizard', label: 'the wizard' }],
  cases,
  measures: [
    { key: 'conference', label: 'select a conference of 30', unit: 'ms' },
    { key: 'everything', label: 'select everything', unit: 'ms' },
    { key: 'clear', label: 'clear', unit: 'ms' },
    { key: 'letter', label: 'a letter, shown', unit: 'ms' },
    { key: 'list', label: 'its list', unit: 'ms' },
    { key: 'longest', label: 'longest frame of a scroll', unit: 'ms' },
    { key: 'dropped', label: 'frames dropped', unit: '' },
  ],
  plots: ['conference', 'everything', 'clear', 'list'].map((measure) => ({
    title: `${measure}, ms`,
    measure,
    cases: cases.map(({ key }) => key),
  })),
  notes: [
    'The page as it is built for production, in Chromium with a window of 1440 x 900, over rows in memory: 4 coaches at each',
    'school, in 30 conferences, and in one for selecting everything. From the press to the end of the frame that shows it,',
    'so a time under 17 ms is one frame. A scroll lasts two seconds at 300 pixels a frame.',
  ],
  warmUps: 1,
  prepare,
};

async function prepare({ root, dir, say }: Workshop): Promise<Prepared> {
  say('Building the wizard');
  const out = join(dir, 'wizard');
  const entry = await build({
    ...singleApplication({ root, out }),
    entry: { main: join(import.meta.dirname, 'browser/wizard.tsx') },
  });
  const nowhere = { siteUrl: '', apiBaseUrl: '', supabaseUrl: '', supabaseKey: '' };
  const site = await startStaticSite(
    { headers: {}, folders: { '/assets/': out }, documents: { '/college': emptyDocument(entry, nowhere) } },
    dir,
  );
  const browser = await launchBrowser();
  return {
    sample: (coaches) => sampleOf(browser, `${site.origin}/college?coaches=${coaches}`),
    close: async () => {
      await browser.close();
      await site.stop();
    },
  };
}

async function sampleOf(browser: Browser, address: string): Promise<Values> {
  const { page, leave } = await newVisitor(browser, { throttle: unthrottled, viewport: laptop });
  try {
    await open(page, `${address}&conferences=30`);
    const scroll = await scrolled(page);
    const letter = await typed(page, '1');
    await typed(page, '');
    await chooseConference(page);
    const conference = await pressed(page, /^Select All$/);
    await open(page, `${address}&conferences=1`);
    await chooseConference(page);
    const everything = await pressed(page, /^Select All$/);
    const clear = await pressed(page, /^Deselect All$/);
    return { conference, everything, clear, ...letter, ...scroll };
  } finally {
    await leave();
  }
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('group', { name: 'Coaches' }).waitFor();
}

async function chooseConference(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Conference' }).selectOption('Conference 00');
  await page.getByRole('button', { name: 'Select All', exact: true }).waitFor();
  await page.getByRole('group', { name: 'Coaches' }).waitFor();
}
