import { bootScriptAttribute } from '@cc/contracts/federation/boot';
import { scriptTimeout } from './load-timeout.ts';

export interface DocumentScripts {
  /** Fulfilled when the whole document is parsed. */
  readonly parsed: Promise<unknown>;
  /** Fulfilled when each script that the document or its loader named ran or failed, or after the timeout. */
  readonly settled: Promise<unknown>;
}

/** The shell's script, the first one, calls this while it runs: none of the others has run before. */
export function followScripts(page: Document): DocumentScripts {
  forgetSettledScripts(page);
  const added = [...page.querySelectorAll(`script[${bootScriptAttribute}]`)];
  const loaded = event(page, 'DOMContentLoaded');
  const parsed = page.readyState === 'loading' ? loaded : Promise.resolve();
  // A document without a loader names its scripts itself: they run before DOMContentLoaded.
  const named = page.readyState === 'complete' || added.length > 0 ? parsed : loaded;
  const ended = added.map((script) => Promise.race([event(script, 'load'), event(script, 'error')]));
  const timeout = new Promise<void>((resolve) => {
    setTimeout(() => {
      // Without these tags each remote loads its own files, mostly from the browser's cache.
      for (const script of added) script.remove();
      resolve();
    }, scriptTimeout);
  });
  return { parsed, settled: Promise.race([Promise.all([named, ...ended]), timeout]) };
}

/**
 * Removes each script's tag once the script ran or failed. Federation's loader looks for a script's tag first and waits
 * for its events, which would never come again.
 */
function forgetSettledScripts(page: Document): void {
  const forget = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement && target.src) target.remove();
  };
  // These events do not bubble, but they are captured.
  for (const end of ['load', 'error']) page.addEventListener(end, forget, true);
}

function event(target: EventTarget, name: string): Promise<unknown> {
  return new Promise((resolve) => target.addEventListener(name, resolve, { once: true }));
}
