import type { RemoteSource } from '@cc/contracts/federation/registry';

/** Requests files in parallel before their loaders, which request them one by one and then find them in the cache. */
export interface FileRequests {
  /**
   * Requests all files of one page or fragment at once, except its entry, which its loader requests at the same time.
   */
  readonly forPart: (source: RemoteSource, part: string) => void;
  /** Requests a remote's entry and first files at low priority. Fulfilled when all are loaded or have failed. */
  readonly forEntry: (source: RemoteSource) => Promise<unknown>;
}

/** Not by preload links: after a failed one the script itself fails too, and a version has only two attempts. */
export function createFileRequests(browser: Pick<Window, 'fetch' | 'performance' | 'document'>): FileRequests {
  const asked = new Map<string, Promise<unknown>>();

  function ask(file: string, priority: RequestPriority): Promise<unknown> {
    const address = new URL(file, browser.document.baseURI).href;
    const known = asked.get(address);
    if (known || isHere(address, browser)) return known ?? Promise.resolve();
    // After a failure the loader requests the file again, and reports it. The body is read, so that the cache keeps it.
    const answered = browser
      .fetch(address, { priority })
      .then(async (answer) => void (await answer.blob()))
      .catch(() => void asked.delete(address));
    asked.set(address, answered);
    return answered;
  }

  return {
    forPart({ files, pages }, part) {
      const page = pages[part] ?? { js: [], css: [] };
      for (const file of [...files.js, ...page.js, ...files.css, ...page.css]) void ask(file, 'high');
    },
    forEntry: ({ entry, files }) => Promise.all([entry, ...files.js].map((file) => ask(file, 'low'))),
  };
}

/** Whether the document or a loader requested it before. */
function isHere(address: string, { document, performance }: Pick<Window, 'document' | 'performance'>): boolean {
  // Prerendered documents have their styles inline, each under its file's name.
  const inline = `style[data-href="${CSS.escape(address.split('/').at(-1) ?? '')}"]`;
  return performance.getEntriesByName(address).length > 0 || document.querySelector(inline) !== null;
}
