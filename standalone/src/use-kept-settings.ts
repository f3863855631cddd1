import { useLocation } from '@cc/shared-ui/router';
import { useEffect } from 'react';
import { standaloneAddress, type Settings } from './settings.ts';

/**
 * Keeps the settings in the address wherever the page goes, so that each address is a link to what is shown. The
 * page itself hears nothing of it.
 */
export function useKeptSettings(base: string, settings: Settings): void {
  const { pathname, search, hash } = useLocation();
  const address = standaloneAddress(base, `${pathname}${search}${hash}`, settings);
  useEffect(() => {
    window.history.replaceState(window.history.state, '', address);
  }, [address]);
}
