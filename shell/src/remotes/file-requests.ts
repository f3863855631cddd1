import type { RemoteSource } from '@cc/contracts/federation/registry';

/** Asks for files ahead of their loaders, which come for them one after another and find them in the browser's cache. */
export interface FileRequests {
  /** The files of one page or fragment that nobody has asked for yet, all at once; its entry is the loader's first own step. */
  readonly forPart: (source: RemoteSource, part: string) => void;
  /** What every part of a remote needs first, with the lowest priority. */
  readonly forDoor: (source: RemoteSource) => void;
}

/** Not by preload links: the first script after one that failed fails as well, and a version has few attempts. */
export function createFileRequests(browser: Pick<Window, 'fetch' | 'performance' | 'document'>): FileRequests {
  const asked = new Set<string>();

  function ask(file: string, priority: RequestPriority): void {
    const address = new URL(file, browser.document.baseURI).href;
    if (asked.has(address) || isHere(address, browser)) return;
    asked.add(address);
    // What could not be had is asked for again by its loader, who has words for it. A body that nobody takes stays unread.
    browser
      .fetch(address, { priority })
      .then((answer) => answer.blob())
      .catch(() => asked.delete(address));
  }

  return {
    forPart({ files, pages }, part) {
      const page = pages[part] ?? { js: [], css: [] };
      for (const file of [...files.js, ...page.js, ...files.css, ...page.css]) ask(file, 'high');
    },
    forDoor({ entry, files }) {
      for (const file of [entry, ...files.js]) ask(file, 'low');
    },
  };
}

/** Whether the document or a loader brought it before. */
function isHere(address: string, { document, performance }: Pick<Window, 'document' | 'performance'>): boolean {
  // Prerendered documents have their styles inline, each under its file's name.
  const inline = `style[data-href="${CSS.escape(address.split('/').at(-1) ?? '')}"]`;
  return performance.getEntriesByName(address).length > 0 || document.querySelector(inline) !== null;
}
