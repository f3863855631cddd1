import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Remembers how far each entry of the history was scrolled while the document is open: a browser that restores it by
 * itself does so before the page of that entry is there.
 * @param key names the entry of the history that is shown
 * @returns how far an entry was scrolled, in pixels; undefined where its reader has not been
 */
export function useScrollMemory(key: string): (key: string) => number | undefined {
  const positions = useRef(new Map<string, number>());
  const current = useRef(key);

  useEffect(() => {
    const remember = () => positions.current.set(current.current, window.scrollY);
    const restoring = (by: ScrollRestoration) => () => (history.scrollRestoration = by);
    // Other documents, and this one after a reload, are the browser's.
    const [hand, browser] = [restoring('manual'), restoring('auto')];
    hand();
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pageshow', hand);
    window.addEventListener('pagehide', browser);
    return () => {
      browser();
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pageshow', hand);
      window.removeEventListener('pagehide', browser);
    };
  }, []);

  useLayoutEffect(() => {
    // An entry that was never scrolled stands at its top; the one before keeps what it had.
    if (!positions.current.has(current.current)) positions.current.set(current.current, 0);
    current.current = key;
  }, [key]);

  return useCallback((entry) => positions.current.get(entry), []);
}
