import { useLocation } from '@cc/shared-ui/router';
import { useSyncExternalStore } from 'react';
import { neverChanges } from '@cc/shared-ui/hooks/never-changes';
import { clubsOf } from '../../paths.ts';

/**
 * The number of clubs that the link to this page carried. Undefined while the page is prerendered: there is no query
 * then.
 */
export function useSuggestedClubs(): number | undefined {
  const { search } = useLocation();
  return useSyncExternalStore(
    neverChanges,
    () => clubsOf(search),
    () => undefined,
  );
}
