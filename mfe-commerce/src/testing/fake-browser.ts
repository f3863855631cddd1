import type { Browser } from '../state/browser.ts';

export interface FakeBrowser extends Browser {
  readonly localStorage: Storage;
  readonly sessionStorage: Storage;
  /** Every address that the page left for, in order. */
  readonly visited: string[];
  /** Another tab stores a value, or removes it. */
  changeElsewhere(key: string, value: string | null): void;
  /** Another tab clears all of the storage. */
  clearElsewhere(): void;
  /** The page comes back out of the browser's memory. */
  comeBack(): void;
}

/** A window of its own for one test, with empty storage. */
export function createFakeBrowser(): FakeBrowser {
  const visited: string[] = [];
  const localStorage = createMemoryStorage();
  const onReturn: (() => void)[] = [];
  const onStorage: ((key: string | null) => void)[] = [];
  const tell = (key: string | null) => onStorage.forEach((listener) => listener(key));
  return {
    localStorage,
    sessionStorage: createMemoryStorage(),
    returnsFromSignIn: false,
    visited,
    goTo: (url) => void visited.push(url),
    onReturn: (listener) => void onReturn.push(listener),
    onStorage: (listener) => void onStorage.push(listener),
    changeElsewhere(key, value) {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
      tell(key);
    },
    clearElsewhere() {
      localStorage.clear();
      tell(null);
    },
    comeBack: () => onReturn.forEach((listener) => listener()),
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
