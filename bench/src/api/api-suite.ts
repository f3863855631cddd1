import type { Prepared, Suite, Values, Workshop } from '../frame/suite.ts';
import { coachQueries } from './coach-queries.ts';
import { conclude } from './conclude.ts';
import { sizes } from './growth.ts';
import type { LoadOrder } from './load-order.ts';
import { residentMemory } from './resident-memory.ts';
import { startSetting, type Setting } from './setting.ts';

/** Length of a sample. Milliseconds. */
const sampleMs = 1_500;
const crowds = [1, 16, 64];

type Server = keyof Setting['servers'];

/** The requests of each case, and the server that answers them. */
const works: Readonly<Record<string, Readonly<Record<string, readonly [LoadOrder['kind'], Server]>>>> = {
  send: { api: ['send', 'api'], provider: ['provider', 'outside'] },
  checkout: { api: ['checkout', 'api'] },
  contact: { api: ['contact', 'api'] },
  coaches: { sql: ['coaches', 'outside'] },
};
const loadCases = Object.keys(works).flatMap((work) =>
  crowds.map((clients) => ({
    key: `${work}-${clients}`,
    label: `${work}, ${clients === 1 ? '1 client' : `${clients} clients`}`,
    work,
    clients,
  })),
);

/** The API's throughput and latency, next to the provider's own, and the cost of more coaches. */
export const apiSuite: Suite = {
  name: 'api',
  title: 'The API: sending, buying, writing, reading coaches',
  contenders: [
    { key: 'api', label: 'the API' },
    { key: 'provider', label: 'the provider alone' },
    { key: 'sql', label: 'as role authenticated' },
    ...Object.entries(coachQueries).map(([key, { label }]) => ({ key, label })),
  ],
  cases: [...loadCases, { key: 'growth', label: 'Coaches in the list' }],
  measures: [
    { key: 'rate', label: 'a second', unit: '' },
    { key: 'p50', label: 'median', unit: 'ms', digits: 2 },
    { key: 'p99', label: '99th percentile', unit: 'ms', digits: 1 },
    { key: 'memory', label: 'memory MB', unit: '' },
    { key: 'sendAdds', label: 'adds to the provider', unit: 'ms', digits: 2 },
    ...sizes.map((size) => ({
      key: String(size),
      label: size.toLocaleString('en-US'),
      unit: 'ms' as const,
      digits: 2,
    })),
    { key: 'growth', label: '1,000,000 / 20,000', unit: '', digits: 2 },
  ],
  plots: [
    ...['send', 'checkout', 'contact'].map((work) => ({
      title: `${work}: answers a second`,
      measure: 'rate',
      cases: crowds.map((clients) => `${work}-${clients}`),
    })),
    { title: 'Queries: time with 1,000,000 coaches over time with 20,000', measure: 'growth', cases: ['growth'] },
  ],
  notes: [
    'API, providers, Postgres and clients are separate processes on one machine, so they share its cores. A client asks',
    'again as soon as it gets an answer. Memory is that of the answering process. The provider answers at once; "adds" is the',
    'median of a send minus that of the provider alone. Coaches are read by the SQL that PostgREST makes of the wizard’s',
    'queries, as the role authenticated, in a transaction each.',
  ],
  warmUps: 1,
  prepare,
  conclude,
};

async function prepare(workshop: Workshop): Promise<Prepared> {
  const setting = await startSetting(workshop);
  return { sample: (caseKey, contender) => sampleOf(setting, caseKey, contender), close: setting.close };
}

async function sampleOf(setting: Setting, caseKey: string, contender: string): Promise<Values> {
  if (caseKey === 'growth') return contender in coachQueries ? setting.growth.sample(contender) : {};
  const found = loadCases.find(({ key }) => key === caseKey);
  const [kind, server] = works[found?.work ?? '']?.[contender] ?? [];
  if (!found || !kind || !server) return {};
  const { origin, pid } = setting.servers[server];
  const result = await setting.load({
    kind,
    origin,
    clients: found.clients,
    limited: server === 'api',
    forMs: sampleMs,
  });
  const memory = contender === 'sql' ? undefined : residentMemory(pid);
  await setting.settle();
  return { ...result, memory };
}
