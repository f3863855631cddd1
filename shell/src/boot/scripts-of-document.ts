import { bootScriptAttribute } from '@cc/contracts/federation/boot';

export interface ScriptsOfDocument {
  /** Fulfilled when the whole document is there. */
  readonly documentRead: Promise<unknown>;
  /** Fulfilled when every script ran that the document, or its loader, named: those of the first remote among them. */
  readonly run: Promise<unknown>;
  /**
   * Takes the loader's scripts out of the document that did not run yet. They run in their order, so that one that does
   * not come keeps those behind it: who needs one of these loads it alone, mostly from what is there already.
   */
  readonly forgetWaiting: () => void;
}

/** Asked by the shell's script, the first one, while it runs: none of the others has run before. */
export function scriptsOfDocument(page: Document): ScriptsOfDocument {
  const added = [...page.querySelectorAll(`script[${bootScriptAttribute}]`)];
  const loaded = event(page, 'DOMContentLoaded');
  // A document without a loader names its scripts itself. They run when all of it is there, and before it is said to be
  // loaded: a slow one of them does not keep the shell from beginning.
  const documentRead = page.readyState === 'loading' ? loaded : Promise.resolve();
  const ended = added.map((script) => Promise.race([event(script, 'load'), event(script, 'error')]));
  const allRun = page.readyState === 'complete' || added.length > 0 ? documentRead : loaded;
  const waiting = new Set(added);
  for (const [place, script] of added.entries()) void ended[place]?.then(() => waiting.delete(script));
  return {
    documentRead,
    run: Promise.all([allRun, ...ended]),
    forgetWaiting: () => waiting.forEach((script) => script.remove()),
  };
}

function event(target: EventTarget, name: string): Promise<unknown> {
  return new Promise((resolve) => target.addEventListener(name, resolve, { once: true }));
}
