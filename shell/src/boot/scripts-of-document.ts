import { bootScriptAttribute } from '@cc/contracts/federation/boot';

export interface ScriptsOfDocument {
  /** Fulfilled when the whole document is there. */
  readonly documentRead: Promise<unknown>;
  /** Fulfilled when every script ran that the document, or its loader, named: those of the first remote among them. */
  readonly run: Promise<unknown>;
}

/** Asked by the shell's script, the first one, while it runs: none of the others has run before. */
export function scriptsOfDocument(page: Document): ScriptsOfDocument {
  const added = [...page.querySelectorAll(`script[${bootScriptAttribute}]`)];
  // A document without a loader names its scripts itself: they run just before it is said to be loaded.
  const read = page.readyState === 'complete' || (page.readyState === 'interactive' && added.length > 0);
  const documentRead = read ? Promise.resolve() : event(page, 'DOMContentLoaded');
  const ended = added.map((script) => Promise.race([event(script, 'load'), event(script, 'error')]));
  return { documentRead, run: Promise.all([documentRead, ...ended]) };
}

function event(target: EventTarget, name: string): Promise<unknown> {
  return new Promise((resolve) => target.addEventListener(name, resolve, { once: true }));
}
