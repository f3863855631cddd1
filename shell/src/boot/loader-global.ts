import type { PageLoader } from '@cc/contracts/federation/boot';

declare global {
  interface Window {
    /** Set by the loader of a prerendered page. */
    ccLoader?: PageLoader;
  }
}
