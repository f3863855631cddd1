import { useEffect } from 'react';

/**
 * Calls `forget` when somebody logs out here or in another tab: what a page holds in memory is not for the next person
 * (D16.5).
 */
export function useLogOut(forget: () => void): void {
  // With each rendering, so that the newest one is called.
  useEffect(() => {
    // The shell clears the storage as a whole.
    const hear = ({ key }: StorageEvent) => key === null && forget();
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  });
}
