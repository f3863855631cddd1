import { useHost } from '@cc/shared-ui/host';
import { useSyncExternalStore } from 'react';
import { neverChanges } from '@cc/shared-ui/hooks/never-changes';

/** The site's own address. Empty while a page is prerendered: one build serves every stage. */
export function useSiteUrl(): string {
  const { config } = useHost();
  return useSyncExternalStore(
    neverChanges,
    () => config.siteUrl,
    () => '',
  );
}
