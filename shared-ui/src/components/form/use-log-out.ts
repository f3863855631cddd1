import { useEffect, useRef } from 'react';

/**
 * Calls `forget` when somebody logs out here or in another tab: what a page holds in memory is not for the next person
 * (D16.5).
 */
export function useLogOut(forget: () => void): void {
  const newest = useRef(forget);
  useEffect(() => {
    newest.current = forget;
  });
  useEffect(() => {
    // The shell clears the storage as a whole.
    const hear = ({ key }: StorageEvent) => key === null && newest.current();
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, []);
}
