import type { Browser } from '../state/browser.ts';

export interface FakeBrowser extends Browser {
  readonly storage: Storage;
  readonly sessionStorage: Storage;
  /** Every address that the page opened, in order. */
  readonly visited: string[];
  /** Those that replaced this page in the history. */
  readonly replacedBy: string[];
}

interface FakeBrowserOptions {
  readonly hostname?: string;
  /** Capacity of the storage in characters, keys included. Beyond it the storage throws, as browsers do. */
  readonly quota?: number;
}

/** A window for one test: empty storage, and not on localhost. */
export function createFakeBrowser({
  hostname = 'coachconnect.example',
  quota = Infinity,
}: FakeBrowserOptions = {}): FakeBrowser {
  const visited: string[] = [];
  const replacedBy: string[] = [];
  return {
    hostname,
    storage: createMemoryStorage(quota),
    sessionStorage: createMemoryStorage(quota),
    visited,
    replacedBy,
    goTo: (url) => void visited.push(url),
    replaceBy(url) {
      visited.push(url);
      replacedBy.push(url);
    },
  };
}

function createMemoryStorage(quota: number): Storage {
  const items = new Map<string, string>();
  const sizeWith = (key: string, value: string) =>
    [...new Map(items).set(key, value)].reduce((size, [name, text]) => size + name.length + text.length, 0);
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      if (sizeWith(key, value) > quota) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}
