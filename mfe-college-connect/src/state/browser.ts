import { useHost } from '@cc/shared-ui/host';
import { createContext, useContext } from 'react';

/** What the wizard needs of the window around it; tests hand in their own. */
export interface Browser {
  /** Undefined while the page is prerendered. */
  readonly hostname: string | undefined;
  /** Undefined where the browser refuses storage: the wizard then works, and forgets on reload. */
  readonly storage: Storage | undefined;
  /** Leaves the page for another address. */
  goTo(url: string): void;
  /** Leaves the page for another address, which takes the place of this one in the history. */
  replaceBy(url: string): void;
}

export const windowBrowser: Browser = {
  get hostname() {
    return typeof window === 'undefined' ? undefined : window.location.hostname;
  },
  get storage() {
    try {
      return window.localStorage;
    } catch {
      // Reading the property throws where site data is blocked.
      return undefined;
    }
  },
  goTo: (url) => window.location.assign(url),
  replaceBy: (url) => window.location.replace(url),
};

export const BrowserContext = createContext<Browser>(windowBrowser);

export function useBrowser(): Browser {
  return useContext(BrowserContext);
}

/** On localhost all steps are reachable and may be skipped (specification 2). Prerendering takes the site's address for it. */
export function useIsLocalhost(): boolean {
  const { hostname } = useBrowser();
  const { siteUrl } = useHost().config;
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname ?? new URL(siteUrl).hostname);
}
