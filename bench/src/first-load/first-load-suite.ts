import { slowPhone, unthrottled, type Throttle } from '../browser/throttle.ts';
import { launchBrowser } from '../browser/visitor.ts';
import { contenders, startContest } from '../contenders/contenders.ts';
import type { Prepared, Suite, Values, Workshop } from '../frame/suite.ts';
import { actsOf } from './acts.ts';
import { tryAct } from './try-act.ts';
import { visitPage, type Stay, type Visit } from './visit.ts';

const keys = ['site', 'single', 'federation', 'bare'] as const;
const paths = ['/', '/pricing', '/college'];
const throttles = [slowPhone, unthrottled];
const cases = throttles.flatMap((throttle) =>
  paths.map((path) => ({ key: `${path} ${throttle.key}`, label: `${path}, ${throttle.label}`, path, throttle })),
);
/** Milliseconds of a visit that touches nothing: this site asks for its scripts three seconds after it was loaded. */
const wholeVisits = { [slowPhone.key]: 10_000, [unthrottled.key]: 6_000 };
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
    { key: 'requestsWhole', label: 'requests, whole visit', unit: '' },
    { key: 'jsWhole', label: 'script, whole visit', unit: 'kB', digits: 1 },
    { key: 'allWhole', label: 'all, whole visit', unit: 'kB', digits: 1 },
  ],
  plots: [
    { title: `Largest contentful paint, ms (${slowPhone.label})`, measure: 'lcp', cases: slowCases },
    { title: `First working click, ms (${slowPhone.label})`, measure: 'firstClick', cases: slowCases },
  ],
  notes: [
    'Link, menu, accordion, form, dialog: milliseconds from the address to the effect of a real click (and typing) that',
    'was made as soon as its place was painted: the other page’s heading, the menu’s links, the answer, the form’s own',
    'words to a wrong address (a right one waits for the scripts everywhere). First click: the earliest of them. Each is a visit of its own; so is the one that touches nothing.',
    'Idle: the first moment from the load event on that is followed by 2 s without a transfer or a long task. HTML, CSS,',
    'fonts, script, all, requests: what was asked for until then, on the wire. Whole visit: ten seconds throttled, six not;',
    'bare HTML, which has nothing to follow, until it is idle. TBT and CLS are of the whole visit.',
  ],
  warmUps: 0,
  prepare,
};

async function prepare(workshop: Workshop): Promise<Prepared> {
  const contest = await startContest(keys, workshop);
  const browser = await launchBrowser();
  workshop.say('Warming up');
  for (const key of keys) {
    for (const path of paths) await visitPage(visitOf(key, path, unthrottled), stayOf(key, unthrottled));
  }
  return {
    async sample(caseKey, contender) {
      const { path, throttle } = cases.find(({ key }) => key === caseKey) ?? fail(caseKey);
      const visit = visitOf(contender, path, throttle);
      return { ...(await visitPage(visit, stayOf(contender, throttle))), ...(await tryActs(visit, contender, path)) };
    },
    close: async () => {
      await browser.close();
      await contest.close();
    },
  };

  function visitOf(contender: string, path: string, throttle: Throttle): Visit {
    return { browser, throttle, url: contest.originOf(contender) + path };
  }
}

function stayOf(contender: string, { key }: Throttle): Stay {
  return { wholeVisit: wholeVisits[key] ?? fail(key), endsWhenIdle: contender === 'bare' };
}

async function tryActs(visit: Visit, contender: string, path: string): Promise<Values> {
  const worked: Record<string, number> = {};
  for (const act of actsOf(path)) {
    worked[act.key] = (await tryAct(visit, act)).worked;
  }
  const all = Object.values(worked);
  return { ...worked, firstClick: all.length > 0 ? Math.min(...all) : undefined };
}

function fail(caseKey: string): never {
  throw new Error(`There is no case ${caseKey}.`);
}
