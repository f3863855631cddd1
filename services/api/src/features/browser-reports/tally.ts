import type { BrowserReport, ErrorReport } from '@cc/contracts/api/browser-reports';
import { histogramOf } from './histogram.ts';

/** The kinds that are counted for a version. */
export type CountedKind = 'load' | 'load-failed' | 'fallback' | 'error' | 'LCP' | 'INP' | 'CLS' | 'FCP' | 'TTFB';

export interface Counted {
  readonly kind: CountedKind;
  readonly count: number;
  readonly histogram: readonly number[];
}

export type CountedError = Pick<ErrorReport, 'source' | 'page' | 'message' | 'at'> & { readonly count: number };

/** The reports of one request about one version. */
export interface Tally {
  readonly remote: string;
  /** Empty if unknown. */
  readonly version: string;
  readonly reports: number;
  readonly counts: readonly Counted[];
  readonly errors: readonly CountedError[];
}

/** Groups a request's reports by version, with each kind and each error once. */
export function tallyOf(reports: readonly BrowserReport[]): Tally[] {
  const byVersion = Map.groupBy(reports, ({ remote, version = '' }) => `${remote} ${version}`);
  return [...byVersion.values()].flatMap((ofVersion) => {
    const [first] = ofVersion;
    if (!first) return [];
    const { remote, version = '' } = first;
    return [{ remote, version, reports: ofVersion.length, counts: countsOf(ofVersion), errors: errorsOf(ofVersion) }];
  });
}

interface Event {
  readonly kind: CountedKind;
  /** Milliseconds, or thousandths of a score. */
  readonly size?: number;
}

function countsOf(reports: readonly BrowserReport[]): Counted[] {
  const byKind = Map.groupBy(reports.flatMap(eventsOf), ({ kind }) => kind);
  return [...byKind].map(([kind, events]) => {
    const sizes = events.map(({ size }) => size).filter((size) => size !== undefined);
    return { kind, count: events.length, histogram: histogramOf(sizes) };
  });
}

function eventsOf(report: BrowserReport): Event[] {
  switch (report.kind) {
    case 'load':
      if (!report.ok) return [{ kind: 'load-failed' }];
      return [{ kind: 'load', size: report.ms }, ...(report.fellBack ? [{ kind: 'fallback' } as const] : [])];
    case 'error':
      return [{ kind: 'error' }];
    case 'vital':
      return [{ kind: report.name, size: report.name === 'CLS' ? report.value * 1000 : report.value }];
  }
}

function errorsOf(reports: readonly BrowserReport[]): CountedError[] {
  const errors = reports.filter((report) => report.kind === 'error');
  const alike = Map.groupBy(errors, ({ source, page, message, at }) => JSON.stringify([source, page, message, at]));
  return [...alike.values()].flatMap((same) => {
    const [first] = same;
    return first
      ? [{ source: first.source, page: first.page, message: first.message, at: first.at, count: same.length }]
      : [];
  });
}
