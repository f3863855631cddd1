import { useHost } from '@cc/shared-ui/host';

/** The site's own address. */
export function useSiteUrl(): string {
  return useHost().config.siteUrl;
}
