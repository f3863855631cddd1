import { slowPhone, unthrottled } from '../browser/throttle.ts';
import { launchBrowser } from '../browser/visitor.ts';
import { contenders, startContest } from '../contenders/contenders.ts';
import type { Prepared, Suite, Values, Workshop } from '../frame/suite.ts';
import { actsOf } from './acts.ts';
import { tryAct } from './try-act.ts';
import { visitPage, type Visit } from './visit.ts';

const keys = ['site', 'single', 'federation', 'bare'] as const;
const paths = ['/', '/pricing', '/college'];
const throttles = [slowPhone, unthrottled];
const cases = throttles.flatMap((throttle) =>
  paths.map((path) => ({ key: `${path} ${throttle.key}`, label: `${path}, ${throttle.label}`, path, throttle })),
);
const slowCases = paths.map((path) => `${path} ${slowPhone.key}`);

/** How long a first visitor waits, and what they pay for it, with each way to build the same product. */
export const firstLoadSuite: Suite = {
  name: 'first-load',
  title: 'First load: empty cache, phone of 390 by 844 pixels',
  contenders: keys.map((key) => ({ key, label: contenders[key].label })),
  cases,
  measures: [
    { key: 'fcp', label: 'FCP', unit: 'ms' },
    { key: 'lcp', label: 'LCP', unit: 'ms' },
    { key: 'firstClick', label: 'first click', unit: 'ms' },
    { key: 'link', label: 'link', unit: 'ms' },
    { key: 'menu', label: 'menu', unit: 'ms' },
    { key: 'accordion', label: 'accordion', unit: 'ms' },
    { key: 'form', label: 'form', unit: 'ms' },
    { key: 'dialog', label: 'dialog', unit: 'ms' },
    { key: 'tbt', label: 'TBT', unit: 'ms' },
    { key: 'cls', label: 'CLS', unit: '', digits: 2 },
    { key: 'idle', label: 'idle', unit: 'ms' },
    { key: 'requests', label: 'requests', unit: '' },
    { key: 'html', label: 'HTML', unit: 'kB', digits: 1 },
    { key: 'css', label: 'CSS', unit: 'kB', digits: 1 },
    { key: 'fonts', label: 'fonts', unit: 'kB', digits: 1 },
    { key: 'js', label: 'script', unit: 'kB', digits: 1 },
    { key: 'all', label: 'all', unit: 'kB', digits: 1 },
    { key: 'requests10', label: 'requests 10 s', unit: '' },
    { key: 'js10', label: 'script 10 s', unit: 'kB', digits: 1 },
    { key: 'all10', label: 'all 10 s', unit: 'kB', digits: 1 },
  ],
  plots: [
    { title: `Largest contentful paint, ms (${slowPhone.label})`, measure: 'lcp', cases: slowCases },
    { title: `First working click, ms (${slowPhone.label})`, measure: 'firstClick', cases: slowCases },
  ],
  notes: [
    'Link, menu, accordion, form, dialog: milliseconds from the address to the effect of a real click (and typing) that',
    'was made as soon as its place was on the screen: the other page’s heading, the menu’s links, the answer, the form’s',
    'own words. First click: the earliest of them. Each is a visit of its own; so is the one that touches nothing.',
    'Idle: the first moment from the load event on that is followed by 2 s without a transfer or a long task. HTML, CSS,',
    'fonts, script, all, requests: what was asked for until then, on the wire; 10 s: in the first ten seconds.',
    'TBT and CLS: of all ten seconds. This site draws no page for /college (it needs a sign-in), so it has no bare HTML.',
  ],
  warmUps: 1,
  prepare,
};

async function prepare(workshop: Workshop): Promise<Prepared> {
  const contest = await startContest(keys, workshop);
  const browser = await launchBrowser();
  return {
    async sample(caseKey, contender) {
      const { path, throttle } = cases.find(({ key }) => key === caseKey) ?? fail(caseKey);
      if (contender === 'bare' && path === '/college') return {};
      return sample({ browser, throttle, url: contest.originOf(contender) + path }, path, contender === 'bare');
    },
    close: async () => {
      await browser.close();
      await contest.close();
    },
  };
}

async function sample(visit: Visit, path: string, scriptless: boolean): Promise<Values> {
  const values = await visitPage(visit);
  const worked: Record<string, number> = {};
  for (const act of actsOf(path)) {
    if (scriptless && act.needsScript) continue;
    worked[act.key] = (await tryAct(visit, act)).worked;
  }
  const all = Object.values(worked);
  return { ...values, ...worked, firstClick: all.length > 0 ? Math.min(...all) : undefined };
}

function fail(caseKey: string): never {
  throw new Error(`There is no case ${caseKey}.`);
}
