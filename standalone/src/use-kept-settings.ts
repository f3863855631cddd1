import { useLocation } from '@cc/shared-ui/router';
import { useEffect } from 'react';
import { standaloneAddress, type Settings } from './settings.ts';

/**
 * Keeps the settings in the address on every navigation, so that each address reproduces the page. The page itself does
 * not see them.
 */
export function useKeptSettings(base: string, settings: Settings): void {
  const { pathname, search, hash } = useLocation();
  const address = standaloneAddress(base, `${pathname}${search}${hash}`, settings);
  useEffect(() => {
    window.history.replaceState(window.history.state, '', address);
  }, [address]);
}
