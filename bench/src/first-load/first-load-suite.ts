import { slowPhone, unthrottled, type Throttle } from '../browser/throttle.ts';
import { launchBrowser } from '../browser/visitor.ts';
import { contenders, startContenders } from '../contenders/contenders.ts';
import { median } from '../frame/median.ts';
import type { Prepared, Suite, Values, SuiteContext } from '../frame/suite.ts';
import { actsOf } from './acts.ts';
import { tryAct } from './try-act.ts';
import { visitPage, type Stay, type Visit } from './visit.ts';

const keys = ['site', 'single', 'federation', 'bare'] as const;
const paths = ['/', '/pricing', '/college'];
const throttles = [slowPhone, unthrottled];
const cases = throttles.flatMap((throttle) =>
  paths.map((path) => ({ key: `${path} ${throttle.key}`, label: `${path}, ${throttle.label}`, path, throttle })),
);
/** Milliseconds of a visit without input: this site loads its scripts three seconds after the load event. */
const wholeVisits = { [slowPhone.key]: 10_000, [unthrottled.key]: 6_000 };
const slowCases = paths.map((path) => `${path} ${slowPhone.key}`);

/** How long a first visitor waits and how much is downloaded, for each way to build the same product. */
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
    { key: 'other', label: 'other', unit: 'kB', digits: 1 },
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
    'Link, menu, accordion, form, dialog: milliseconds from the start of the visit to the effect of a real click (and',
    'typing) as soon as the target is painted: the other page’s heading, the menu’s links, the answer, the form’s message for',
    'a wrong address (a correct one waits for the scripts in every build). First click: the earliest of them. Each is a',
    'visit of its own, and so is the visit without input.',
    'Idle: the earliest time from the load event on that is followed by 2 s without a transfer or a long task. HTML, CSS,',
    'fonts, script, other, all, requests: transferred until then. Script: all JavaScript, including files that are',
    'prefetched and not run yet. Whole visit: ten seconds throttled, six seconds unthrottled; for bare HTML, until idle.',
    'TBT and CLS cover the whole visit. FCP: the median over all these visits of a run.',
  ],
  warmUps: 0,
  prepare,
};

async function prepare(context: SuiteContext): Promise<Prepared> {
  const running = await startContenders(keys, context);
  const browser = await launchBrowser();
  context.say('Warming up');
  for (const key of keys) {
    for (const path of paths) await visitPage(visitOf(key, path, unthrottled), stayOf(key, unthrottled));
  }
  return {
    async sample(caseKey, contender) {
      const { path, throttle } = cases.find(({ key }) => key === caseKey) ?? fail(caseKey);
      const visit = visitOf(contender, path, throttle);
      const whole = await visitPage(visit, stayOf(contender, throttle));
      const { values, paints } = await tryActs(visit, path);
      return { ...whole, ...values, fcp: median([whole['fcp'], ...paints].filter((paint) => paint !== undefined)) };
    },
    close: async () => {
      await browser.close();
      await running.close();
    },
  };

  function visitOf(contender: string, path: string, throttle: Throttle): Visit {
    return { browser, throttle, url: running.originOf(contender) + path };
  }
}

function stayOf(contender: string, { key }: Throttle): Stay {
  return { wholeVisit: wholeVisits[key] ?? fail(key), endsWhenIdle: contender === 'bare' };
}

/** The time of each action's effect, the earliest of them, and the first paint of each visit. */
async function tryActs(visit: Visit, path: string) {
  const worked: Record<string, number> = {};
  const paints: number[] = [];
  for (const act of actsOf(path)) {
    const tried = await tryAct(visit, act);
    worked[act.key] = tried.worked;
    paints.push(tried.painted);
  }
  const all = Object.values(worked);
  const values: Values = { ...worked, firstClick: all.length > 0 ? Math.min(...all) : undefined };
  return { values, paints };
}

function fail(caseKey: string): never {
  throw new Error(`There is no case ${caseKey}.`);
}
