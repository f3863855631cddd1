import type { Browser } from '../state/browser.ts';

export interface FakeBrowser extends Browser {
  readonly storage: Storage;
  /** Every address that the page left for, in order. */
  readonly visited: string[];
}

/** A window of its own for one test: empty storage, and not on localhost. */
export function createFakeBrowser({ hostname = 'coachconnect.example' }: { hostname?: string } = {}): FakeBrowser {
  const visited: string[] = [];
  return { hostname, storage: createMemoryStorage(), visited, goTo: (url) => void visited.push(url) };
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
