/** What the shell asks of a storage. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

export interface Stores {
  /** For all tabs, until somebody logs out. */
  readonly device: Store;
  /** Survives the way to another site and back. */
  readonly tab: Store;
  /**
   * The browser blocks site data, so both are in this page's memory: pages work, and a sign-in would get lost on its
   * way.
   */
  readonly blocked: boolean;
}

/**
 * The browser's storage. Where site data is blocked, reading the properties throws; web views of apps may have null
 * instead.
 */
export function storesOf(browser: { readonly [Name in 'localStorage' | 'sessionStorage']: Storage | null }): Stores {
  try {
    const { localStorage: device, sessionStorage: tab } = browser;
    if (device && tab) return { device, tab, blocked: false };
  } catch {
    // As without one.
  }
  return { device: createMemory(), tab: createMemory(), blocked: true };
}

/** A storage that lasts as long as the page. */
export function createMemory(): Store {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}
