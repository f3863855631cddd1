import { useSyncExternalStore } from 'react';
import { neverChanges } from '../hooks/never-changes.ts';
import { useHost } from './host-context.tsx';

/**
 * Whether another remote's page is deployed, so that no link leads nowhere. False while a page is prerendered: what is
 * deployed is known in the visitor's document only.
 */
export function useHasPage(path: string): boolean {
  const host = useHost();
  return useSyncExternalStore(
    neverChanges,
    () => host.hasPage(path),
    () => false,
  );
}
