import { slowPhone, unthrottled } from '../browser/throttle.ts';
import { launchBrowser } from '../browser/visitor.ts';
import { contenders, startContenders } from '../contenders/contenders.ts';
import type { Prepared, Suite, SuiteContext } from '../frame/suite.ts';
import { walk, type Mode, type Step } from './walk.ts';

const keys = ['site', 'single'] as const;
const modes: readonly { readonly mode: Mode; readonly label: string }[] = [
  { mode: 'cold', label: 'never loaded' },
  { mode: 'hover', label: 'never loaded, pointer on the link for 300 ms' },
  { mode: 'warm', label: 'shown before' },
];
const cases = [slowPhone, unthrottled].flatMap((throttle) =>
  modes.map(({ mode, label }) => ({
    key: `${mode} ${throttle.key}`,
    label: `${label}; ${throttle.label}`,
    mode,
    throttle,
  })),
);
export const steps: readonly Step[] = [
  { key: 'pricing', path: '/pricing', link: 'header nav a[href="/pricing"]' },
  { key: 'college', path: '/college', link: 'header nav a[href="/college"]' },
  { key: 'pro', path: '/pro', link: 'header nav a[href="/pro"]' },
  { key: 'cart', path: '/cart', link: 'header a[href="/cart"]' },
  { key: 'marketplace', path: '/marketplace', link: 'main a[href="/marketplace"]' },
];

/** How long it takes to go from one remote to another, against the same code as one application. */
export const navigationSuite: Suite = {
  name: 'navigation',
  title: 'Navigation: from the click on a link to the new page’s heading',
  contenders: keys.map((key) => ({ key, label: contenders[key].label })),
  cases,
  measures: steps.map(({ key, path }) => ({ key, label: path, unit: 'ms' })),
  plots: steps.map(({ key, path }) => ({
    title: `To ${path}, ms (${slowPhone.label})`,
    measure: key,
    cases: modes.map(({ mode }) => `${mode} ${slowPhone.key}`),
  })),
  notes: [
    'One visit goes from / to /pricing, /college, /pro, /cart and /marketplace by real clicks on links. After each page it waits',
    'until nothing was loaded for 400 ms and the browser is idle. /college opens a sign-in dialog for a visitor; closing it',
    'leads to /, and /pro is next. Each page belongs to another remote than the previous one, except /pricing and',
    '/marketplace.',
    'From the click event to the frame after the one that contains the new h1.',
  ],
  warmUps: 1,
  prepare,
};

async function prepare(context: SuiteContext): Promise<Prepared> {
  const running = await startContenders(keys, context);
  const browser = await launchBrowser();
  return {
    async sample(caseKey, contender) {
      const { mode, throttle } = cases.find(({ key }) => key === caseKey) ?? fail(caseKey);
      return walk({ browser, mode, throttle, origin: running.originOf(contender) }, steps);
    },
    close: async () => {
      await browser.close();
      await running.close();
    },
  };
}

function fail(caseKey: string): never {
  throw new Error(`There is no case ${caseKey}.`);
}
