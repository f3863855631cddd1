import { scrollThreshold } from '@cc/contracts/federation/boot';
import { useSyncExternalStore } from 'react';

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
