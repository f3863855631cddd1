import { useSyncExternalStore } from 'react';

/** Pixels from the top at which the header turns white (specification 2). */
export const scrollThreshold = 50;

/** Whether the page is scrolled more than 50 pixels. */
export function useScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > scrollThreshold,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}
