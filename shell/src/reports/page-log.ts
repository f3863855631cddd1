import type { PartEvent } from '../remotes/part-events.ts';

/** An error other than a failed load. */
export interface PageError {
  readonly kind: 'error';
  readonly source: 'render' | 'script' | 'promise';
  readonly error: unknown;
  /** File and position, where the browser says it beside the error. */
  readonly at?: string;
}

/** An event, and the path of the page that was open then. */
export type PageEvent = (PartEvent | PageError) & { readonly path: string };

/** The events of a page from its start, stored for listeners that subscribe later. */
export interface PageLog {
  add(event: PartEvent | PageError): void;
  /** Calls the listener for all events so far, then for each new one. */
  follow(listener: (event: PageEvent) => void): void;
}

/** Maximum number of stored events: a page that fails in a loop adds nothing new after these. */
const maxEvents = 100;

export function createPageLog(browser: Window): PageLog {
  const events: PageEvent[] = [];
  const listeners: ((event: PageEvent) => void)[] = [];
  return {
    add(event) {
      const placed = { ...event, path: browser.location.pathname };
      if (events.length < maxEvents) events.push(placed);
      for (const listener of listeners) listener(placed);
    },
    follow(listener) {
      listeners.push(listener);
      for (const event of [...events]) listener(event);
    },
  };
}

/** Adds uncaught errors and rejections. */
export function logUncaught(log: PageLog, browser: Window): void {
  browser.addEventListener('error', ({ error, message, filename, lineno, colno }) => {
    log.add({ kind: 'error', source: 'script', error: error ?? message, at: `${filename}:${lineno}:${colno}` });
  });
  browser.addEventListener('unhandledrejection', ({ reason }) => {
    log.add({ kind: 'error', source: 'promise', error: reason });
  });
}
