import { createContext, useContext, useEffect } from 'react';

/** Loads the code of the step after the current one; undefined if there is nothing to load. */
export const LoadAheadContext = createContext<(() => void) | undefined>(undefined);

/**
 * For the step that is shown: loads the next one once the page is loaded and the browser is idle, and again when the
 * network comes back. Entering it then needs no network. With data saving on, it is loaded when it is entered.
 */
export function useLoadAhead(): void {
  const load = useContext(LoadAheadContext);
  useEffect(() => {
    if (!load || savesData(navigator)) return undefined;
    let current = true;
    const loadWhenIdle = () =>
      void untilIdle().then(() => {
        if (current) load();
      });
    loadWhenIdle();
    window.addEventListener('online', loadWhenIdle);
    return () => {
      current = false;
      window.removeEventListener('online', loadWhenIdle);
    };
  }, [load]);
}

/** Not every browser has `connection`. */
function savesData({ connection }: Navigator & { readonly connection?: { readonly saveData?: boolean } }): boolean {
  return connection?.saveData === true;
}

async function untilIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((loaded) => window.addEventListener('load', loaded, { once: true }));
  }
  // Not every browser has it.
  await new Promise((idle) => ('requestIdleCallback' in window ? window.requestIdleCallback(idle) : setTimeout(idle)));
}
