import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Remembers the scroll position of each history entry while the document is open: a browser would restore it before the
 * entry's page is rendered.
 * @param key names the entry of the history that is shown
 * @returns how far an entry was scrolled, in pixels; undefined for one that was not shown
 */
export function useScrollMemory(key: string): (key: string) => number | undefined {
  const positions = useRef(new Map<string, number>());
  const current = useRef(key);

  useEffect(() => {
    const remember = () => positions.current.set(current.current, window.scrollY);
    const restoring = (by: ScrollRestoration) => () => (history.scrollRestoration = by);
    // For other documents, and this one after a reload, the browser restores it.
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
    // An entry that was never scrolled is at its top; the previous one keeps its position.
    if (!positions.current.has(current.current)) positions.current.set(current.current, 0);
    current.current = key;
  }, [key]);

  return useCallback((entry) => positions.current.get(entry), []);
}
