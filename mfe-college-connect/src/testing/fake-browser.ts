import type { Browser } from '../state/browser.ts';

export interface FakeBrowser extends Browser {
  readonly storage: Storage;
  /** Every address that the page left for, in order. */
  readonly visited: string[];
  /** Those of them that took this page's place in the history. */
  readonly replacedBy: string[];
}

/** A window of its own for one test: empty storage, and not on localhost. */
export function createFakeBrowser({ hostname = 'coachconnect.example' }: { hostname?: string } = {}): FakeBrowser {
  const visited: string[] = [];
  const replacedBy: string[] = [];
  return {
    hostname,
    storage: createMemoryStorage(),
    visited,
    replacedBy,
    goTo: (url) => void visited.push(url),
    replaceBy(url) {
      visited.push(url);
      replacedBy.push(url);
    },
  };
}

function createMemoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}
