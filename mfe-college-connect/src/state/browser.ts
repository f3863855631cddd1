import { useHost } from '@cc/shared-ui/host';
import { createContext, useContext } from 'react';

/** The parts of the window that the wizard uses. Tests pass their own. */
export interface Browser {
  /** Undefined while the page is prerendered. */
  readonly hostname: string | undefined;
  /** Undefined if the browser blocks storage: the wizard then works until a reload. */
  readonly storage: Storage | undefined;
  /** The same, of this tab alone: it survives the way to a provider and back. */
  readonly sessionStorage: Storage | undefined;
  /** Leaves the page for another address. */
  goTo(url: string): void;
  /** Opens another address, which replaces this one in the history. */
  replaceBy(url: string): void;
}

export const windowBrowser: Browser = {
  get hostname() {
    return typeof window === 'undefined' ? undefined : window.location.hostname;
  },
  get storage() {
    return unlessBlocked(() => window.localStorage);
  },
  get sessionStorage() {
    return unlessBlocked(() => window.sessionStorage);
  },
  goTo: (url) => window.location.assign(url),
  replaceBy: (url) => window.location.replace(url),
};

/** Reading the property throws where site data is blocked. */
function unlessBlocked(read: () => Storage): Storage | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

export const BrowserContext = createContext<Browser>(windowBrowser);

export function useBrowser(): Browser {
  return useContext(BrowserContext);
}

/**
 * Whether this is localhost, where all steps may be skipped (specification 2). Prerendering uses the site's address.
 */
export function useIsLocalhost(): boolean {
  const { hostname } = useBrowser();
  const { siteUrl } = useHost().config;
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname ?? new URL(siteUrl).hostname);
}
