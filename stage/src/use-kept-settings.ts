import { useLocation } from '@cc/shared-ui/router';
import { useEffect } from 'react';
import { stageAddress, type Settings } from './settings.ts';

/**
 * Keeps the stage's settings in the address wherever the page goes, so that each address is a link to what is shown. The
 * page itself hears nothing of it.
 */
export function useKeptSettings(base: string, settings: Settings): void {
  const { pathname, search, hash } = useLocation();
  const address = stageAddress(base, `${pathname}${search}${hash}`, settings);
  useEffect(() => {
    window.history.replaceState(window.history.state, '', address);
  }, [address]);
}
