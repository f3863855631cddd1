import {
  vitalLimits,
  vitalNames,
  type BrowserReportSummary,
  type Measure,
  type VersionReports,
} from '@cc/contracts/api/browser-report-summary';
import type { BrowserReportRepository, SummedKind } from './browser-report-repository.ts';
import { countUpTo, p75Of } from './histogram.ts';

/** Reports of the last `hours` hours, summed by version. */
export async function summarize(reports: BrowserReportRepository, hours: number): Promise<BrowserReportSummary> {
  const [sums, samples] = await Promise.all([reports.sums(hours), reports.samples(hours)]);
  const samplesOf = Map.groupBy(samples, ({ remote, version }) => `${remote} ${version}`);
  const versions = [...Map.groupBy(sums, ({ remote, version }) => `${remote} ${version}`)].map(([key, kinds]) => ({
    ...reportsOf(kinds),
    samples: (samplesOf.get(key) ?? []).map(({ source, page, message, at, count, lastSeen }) => ({
      source,
      page,
      message,
      count,
      lastSeen: lastSeen.toISOString(),
      ...(at === null ? {} : { at }),
    })),
  }));
  return { hours, versions };
}

function reportsOf(kinds: readonly SummedKind[]): Omit<VersionReports, 'samples'> {
  const { remote = '', version = '' } = kinds[0] ?? {};
  const find = (wanted: SummedKind['kind']) => kinds.find(({ kind }) => kind === wanted);
  const count = (wanted: SummedKind['kind']) => find(wanted)?.count ?? 0;
  const load = find('load');
  const vitals = vitalNames.flatMap((name) => {
    const sum = find(name);
    if (!sum) return [];
    const [limit] = vitalLimits[name];
    const good = countUpTo(name === 'CLS' ? limit * 1000 : limit, sum.histogram);
    return [[name, { ...measureOf(sum), good }] as const];
  });
  return {
    remote,
    ...(version === '' ? {} : { version }),
    loads: count('load'),
    failures: count('load-failed'),
    fallbacks: count('fallback'),
    errors: count('error'),
    ...(load ? { loadMs: measureOf(load) } : {}),
    vitals: Object.fromEntries(vitals),
  };
}

function measureOf({ kind, count, histogram }: SummedKind): Measure {
  const size = p75Of(histogram);
  return { count, p75: kind === 'CLS' ? Math.round(size) / 1000 : Math.round(size) };
}
