import type { PartEvent } from '../remotes/part-events.ts';

/** Something that went wrong outside of loading. */
export interface PageError {
  readonly kind: 'error';
  readonly source: 'draw' | 'script' | 'promise';
  readonly error: unknown;
  /** File and position, where the browser says it beside the error. */
  readonly at?: string;
}

/** What happened, and the path of the page that was open then. */
export type PageEvent = (PartEvent | PageError) & { readonly path: string };

/** What happens on a page, kept from its first moment on for those who come to follow it later. */
export interface PageLog {
  add(event: PartEvent | PageError): void;
  /** Hands over all that was kept so far, then everything at once. */
  follow(listener: (event: PageEvent) => void): void;
}

/** Events that are kept: a page that breaks in a circle says nothing new after these. */
const most = 100;

export function createPageLog(browser: Window): PageLog {
  const kept: PageEvent[] = [];
  const listeners: ((event: PageEvent) => void)[] = [];
  return {
    add(event) {
      const placed = { ...event, path: browser.location.pathname };
      if (kept.length < most) kept.push(placed);
      for (const listener of listeners) listener(placed);
    },
    follow(listener) {
      listeners.push(listener);
      for (const event of [...kept]) listener(event);
    },
  };
}

/** Adds the errors that nobody caught. */
export function logUncaught(log: PageLog, browser: Window): void {
  browser.addEventListener('error', ({ error, message, filename, lineno, colno }) => {
    log.add({ kind: 'error', source: 'script', error: error ?? message, at: `${filename}:${lineno}:${colno}` });
  });
  browser.addEventListener('unhandledrejection', ({ reason }) => {
    log.add({ kind: 'error', source: 'promise', error: reason });
  });
}
