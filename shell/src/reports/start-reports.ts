import { browserReportsPath } from '@cc/contracts/api/browser-report-rules';
import type { BrowserReport } from '@cc/contracts/api/browser-reports';
import type { Registry } from '@cc/contracts/federation/registry';
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { shellAttribution } from './attribution.ts';
import type { PageLog } from './page-log.ts';
import { createReporter, type Vital } from './reporter.ts';

export interface ReportsOptions {
  readonly registry: Registry;
  readonly log: PageLog;
  /** Address of the script that this page's shell runs from. */
  readonly shell: string | undefined;
  readonly apiBaseUrl: string;
}

/** Starts to send reports about remotes: load times, errors and web vitals. */
export function startReports({ registry, log, shell, apiBaseUrl }: ReportsOptions): void {
  const address = `${apiBaseUrl}${browserReportsPath}`;
  const reporter = createReporter({
    registry,
    shell: shellAttribution(shell),
    send: (reports) => sendBeacon(address, reports),
  });
  const vitals = measureVitals(() => window.location.pathname);
  log.follow(reporter.take);
  const leave = () => {
    for (const vital of vitals.take()) reporter.takeVital(vital);
    reporter.flush();
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
  });
  window.addEventListener('pagehide', leave);
}

/** The last value of each measure, with its page. `take` returns each once. */
function measureVitals(path: () => string): { readonly take: () => Vital[] } {
  const measured = new Map<Vital['name'], Vital>();
  const taken = new Set<Vital['name']>();
  for (const on of [onTTFB, onFCP, onLCP, onCLS, onINP]) {
    // Browsers without a measure never call back.
    on(({ name, value, rating }) => void measured.set(name, { name, value, rating, path: path() }), {
      reportAllChanges: true,
    });
  }
  return {
    take: () =>
      [...measured.values()].filter(({ name }) => {
        const first = !taken.has(name);
        taken.add(name);
        return first;
      }),
  };
}

function sendBeacon(address: string, reports: readonly BrowserReport[]): void {
  navigator.sendBeacon(address, new Blob([JSON.stringify({ reports })], { type: 'application/json' }));
}
