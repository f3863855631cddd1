import { useHost } from '@cc/shared-ui/host';
import { useEffect, useState } from 'react';
import { useBrowser } from '../../state/browser.ts';
import { useAppSelector, useAppStore } from '../../state/hooks.ts';
import { selectRunId, selectRunKey } from '../../state/run-slice.ts';

/**
 * Looks up the run of a stored session once (see `lookAtRun`). Returns whether that is done. If the look fails, step 7
 * looks again.
 */
export function useFinishedRun(sessionOpen: boolean): boolean {
  const host = useHost();
  const store = useAppStore();
  const { storage } = useBrowser();
  const [done, setDone] = useState(false);
  const hasRun = useAppSelector((state) => selectRunId(state) !== null || selectRunKey(state) !== null);
  useEffect(() => {
    if (!sessionOpen) return undefined;
    let current = true;
    // Visitors without a session do not load it.
    import('./look-at-run.ts')
      .then(({ lookAtRun }) => lookAtRun({ store, host, storage }, () => current))
      .catch(() => undefined)
      .finally(() => {
        if (current) setDone(true);
      });
    return () => {
      current = false;
    };
  }, [host, sessionOpen, storage, store]);
  return done || !hasRun;
}
