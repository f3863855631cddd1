import type { RemoteSource } from '@cc/contracts/federation/registry';

/** Asks for files ahead of their loaders, which come for them one after another and find them in the browser's cache. */
export interface FileRequests {
  /** The files of one page or fragment that nobody has asked for yet, all at once; its entry is the loader's first own step. */
  readonly forPart: (source: RemoteSource, part: string) => void;
  /** What every part of a remote needs first, with the lowest priority. Fulfilled when nothing of it is on its way. */
  readonly forDoor: (source: RemoteSource) => Promise<unknown>;
}

/** Not by preload links: the first script after one that failed fails as well, and a version has few attempts. */
export function createFileRequests(browser: Pick<Window, 'fetch' | 'performance' | 'document'>): FileRequests {
  const asked = new Map<string, Promise<unknown>>();

  function ask(file: string, priority: RequestPriority): Promise<unknown> {
    const address = new URL(file, browser.document.baseURI).href;
    const known = asked.get(address);
    if (known || isHere(address, browser)) return known ?? Promise.resolve();
    // What could not be had is asked for again by its loader, who has words for it. A body that nobody takes stays unread.
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
    forDoor: ({ entry, files }) => Promise.all([entry, ...files.js].map((file) => ask(file, 'low'))),
  };
}

/** Whether the document or a loader brought it before. */
function isHere(address: string, { document, performance }: Pick<Window, 'document' | 'performance'>): boolean {
  // Prerendered documents have their styles inline, each under its file's name.
  const inline = `style[data-href="${CSS.escape(address.split('/').at(-1) ?? '')}"]`;
  return performance.getEntriesByName(address).length > 0 || document.querySelector(inline) !== null;
}
