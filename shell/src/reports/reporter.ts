import {
  reportMessageMaxLength,
  reportsPerDocument,
  reportsPerRequest,
  withoutPersonalData,
} from '@cc/contracts/api/browser-report-rules';
import type { BrowserReport } from '@cc/contracts/api/browser-reports';
import type { Registry } from '@cc/contracts/federation/registry';
import { causeOf, ownerOf, patternOf, positionIn, type Attribution } from './attribution.ts';
import type { PageEvent } from './page-log.ts';

/** Milliseconds that reports are collected for one request. */
export const collectFor = 10_000;
/** Milliseconds: the contract's maximum. */
const maxDuration = 600_000;

/** A measure of web-vitals, and the path of the page that it was taken on. */
export interface Vital {
  readonly name: 'LCP' | 'INP' | 'CLS' | 'FCP' | 'TTFB';
  readonly value: number;
  readonly rating: 'good' | 'needs-improvement' | 'poor';
  readonly path: string;
}

export interface Reporter {
  take(event: PageEvent): void;
  takeVital(vital: Vital): void;
  /** Sends the collected reports: the page may be closing. */
  flush(): void;
}

export interface ReporterOptions {
  readonly registry: Registry;
  readonly shell: Attribution;
  /** Hands reports to the browser. Its errors are ignored. */
  readonly send: (reports: readonly BrowserReport[]) => void;
}

/** Collects a page's reports about remotes: each error once, and a limited number in all. Never throws. */
export function createReporter({ registry, shell, send }: ReporterOptions): Reporter {
  const waiting: BrowserReport[] = [];
  const knownErrors = new Set<string>();
  let taken = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function queue(report: BrowserReport): void {
    if (taken >= reportsPerDocument) return;
    taken += 1;
    waiting.push(report);
    timer ??= setTimeout(flush, collectFor);
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    while (waiting.length > 0) quietly(() => send(waiting.splice(0, reportsPerRequest)));
  }

  function queueError(
    event: PageEvent & { readonly error: unknown },
    source: 'load' | 'render' | 'script' | 'promise',
  ) {
    const { message, stack } = textOf(event.error);
    const where = `${stack}\n${event.kind === 'error' ? (event.at ?? '') : ''}`;
    if (isForeign(message, where)) return;
    const cause =
      event.kind === 'failed'
        ? { remote: event.remote, version: event.version }
        : causeOf(where, event.path, registry, shell);
    const position = positionIn(where);
    const at = position && position.length <= 200 ? position : undefined;
    // A cut may leave half a character, and one report that cannot be stored would take the others of its request
    // along.
    const said = withoutPersonalData(message)
      .slice(0, reportMessageMaxLength)
      .replace(/[\p{Surrogate}\0]/gu, '\ufffd');
    const key = [cause.remote, cause.version, source, said, at].join(' ');
    if (knownErrors.has(key)) return;
    knownErrors.add(key);
    const page = patternOf(event.path, registry);
    queue({ kind: 'error', ...cause, page, source, message: said, ...(at ? { at } : {}) });
  }

  return {
    take: (event) =>
      quietly(() => {
        if (event.kind === 'error') return queueError(event, event.source);
        const { remote, version, part, ms, path } = event;
        const fellBack = event.kind === 'loaded' && event.fellBack;
        const about = { remote, version, part, page: patternOf(path, registry) };
        queue({ kind: 'load', ...about, ms: Math.min(ms, maxDuration), ok: event.kind === 'loaded', fellBack });
        if (event.kind === 'failed') queueError(event, 'load');
      }),
    takeVital: ({ path, name, value, rating }) =>
      quietly(() => {
        const about = { ...ownerOf(path, registry, shell), page: patternOf(path, registry) };
        queue({ kind: 'vital', ...about, name, value: Math.min(value, maxDuration), rating });
      }),
    flush: () => flush(),
  };
}

/** A failing report must not cause another report. */
function quietly(act: () => void): void {
  try {
    act();
  } catch {
    // The failure itself is in the console already.
  }
}

function textOf(error: unknown): { readonly message: string; readonly stack: string } {
  if (error instanceof Error) {
    return { message: `${error.name}: ${error.message}`, stack: `${error.stack ?? ''}\n${error.message}` };
  }
  return { message: typeof error === 'string' ? error : 'A value was thrown that is not an error.', stack: '' };
}

/** Errors of browser extensions, of other origins' scripts (without details), and of a ResizeObserver's loop. */
function isForeign(message: string, where: string): boolean {
  return /-extension:\/\//.test(where) || /^(Script error\.?$|ResizeObserver loop)/.test(message);
}
