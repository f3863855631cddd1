import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { unthrottled } from '../browser/throttle.ts';
import { laptop, launchBrowser, newVisitor } from '../browser/visitor.ts';
import { build } from '../contenders/build.ts';
import { emptyDocument } from '../contenders/documents.ts';
import { singleApplication } from '../contenders/front-end-configs.ts';
import { startStaticSite } from '../contenders/static-site.ts';
import type { Prepared, Suite, Values, SuiteContext } from '../frame/suite.ts';
import { chosen, emptyList, pressed, pressedRow, scrolled, typed } from './in-page.ts';

const cases = [1_000, 20_000, 100_000].map((coaches) => ({
  key: String(coaches),
  label: `${coaches.toLocaleString('en-US')} coaches`,
  coaches,
}));

/** Step 3 of the wizard with different numbers of coaches. */
export const wizardSuite: Suite = {
  name: 'wizard',
  title: 'The wizard: choosing among many coaches',
  contenders: [{ key: 'wizard', label: 'the wizard' }],
  cases,
  measures: [
    { key: 'conference', label: 'select a conference of 30', unit: 'ms' },
    { key: 'everything', label: 'select everything', unit: 'ms' },
    { key: 'panel', label: 'its panel', unit: 'ms' },
    { key: 'afterwards', label: 'longest frame afterwards', unit: 'ms' },
    { key: 'school', label: 'then take a school back', unit: 'ms' },
    { key: 'clear', label: 'clear', unit: 'ms' },
    { key: 'letter', label: 'a letter, shown', unit: 'ms' },
    { key: 'list', label: 'its list', unit: 'ms' },
    { key: 'filter', label: 'choose a conference', unit: 'ms' },
    { key: 'longest', label: 'longest frame of a scroll', unit: 'ms' },
    { key: 'dropped', label: 'frames dropped', unit: '' },
    { key: 'droppedEmpty', label: 'by an empty page', unit: '' },
  ],
  plots: ['conference', 'everything', 'panel', 'school', 'list', 'filter'].map((measure) => ({
    title: `${measure}, ms`,
    measure,
    cases: cases.map(({ key }) => key),
  })),
  notes: [
    'The production build of the page, in Chromium with a window of 1440 x 900, over rows in memory: 4 coaches per school,',
    'in 30 conferences, or in one when all are selected. From the press to the end of the frame that shows the result, so a',
    'time under 17 ms is one frame. "its panel", "its list", "take a school back" and "choose a conference": to the end of the',
    'last frame that changes. Afterwards: the 1.5 seconds in which the selection is stored.',
    'A scroll lasts two seconds at 300 pixels per frame; an empty page scrolled the same way shows the frames that the machine drops.',
  ],
  warmUps: 1,
  prepare,
};

async function prepare({ root, dir, say }: SuiteContext): Promise<Prepared> {
  say('Building the wizard');
  const out = join(dir, 'wizard');
  const entry = await build({
    ...singleApplication({ root, out }),
    entry: { main: join(import.meta.dirname, 'browser/wizard.tsx') },
  });
  const nowhere = { siteUrl: '', apiBaseUrl: '', supabaseUrl: '', supabaseKey: '' };
  const site = await startStaticSite(
    {
      // The site's policy: it forbids eval, which would make some libraries faster.
      headers: { 'content-security-policy': "script-src 'self'" },
      folders: { '/assets/': out },
      documents: { '/college': emptyDocument(entry, nowhere), '/empty': emptyList },
    },
    dir,
  );
  const browser = await launchBrowser();
  return {
    sample: (coaches) => sampleOf(browser, site.origin, coaches),
    close: async () => {
      await browser.close();
      await site.stop();
    },
  };
}

async function sampleOf(browser: Browser, origin: string, coaches: string): Promise<Values> {
  const { page, leave } = await newVisitor(browser, { throttle: unthrottled, viewport: laptop });
  const address = `${origin}/college?coaches=${coaches}`;
  try {
    await open(page, `${origin}/empty`);
    const { dropped: droppedEmpty } = await scrolled(page);
    await open(page, `${address}&conferences=30`);
    const scroll = await scrolled(page);
    const { first: letter, last: list } = await typed(page, '1');
    await typed(page, '');
    const { last: filter } = await chosen(page, 'Conference 00');
    const { first: conference } = await pressed(page, /^Select All$/);
    await open(page, `${address}&conferences=1`);
    await chosen(page, 'Conference 00');
    const { first: everything, last: panel, longest: afterwards } = await pressed(page, /^Select All$/);
    const { last: school } = await pressedRow(page);
    const { first: clear } = await pressed(page, /^Deselect All$/);
    const selecting = { conference, everything, panel, afterwards, school, clear };
    return { ...selecting, letter, list, filter, ...scroll, droppedEmpty };
  } finally {
    await leave();
  }
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('group', { name: 'Coaches' }).waitFor();
}
