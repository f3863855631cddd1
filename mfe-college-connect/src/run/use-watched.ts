import { useHost } from '@cc/shared-ui/host';
import { useCallback, useEffect, useRef, useState } from 'react';
import { watchRuns } from '../api/watch-runs.ts';

/** Something that changes with the user's runs. The last known value stays while a look fails. */
export type Watched<Value> =
  | { readonly status: 'loading'; readonly value?: undefined }
  | { readonly status: 'failed'; readonly value?: undefined }
  | { readonly status: 'ready'; readonly value: Value };

export interface UseWatched<Value> {
  readonly watched: Watched<Value>;
  /** Reads the value again. Resolves to whether that worked. */
  readonly refresh: () => Promise<boolean>;
}

/**
 * Reads a value, and reads it again whenever a run of the user may have changed, until it is over.
 * @param read wrap it in `useCallback`: another function is another value
 */
export function useWatched<Value>(
  userId: string | undefined,
  read: (userId: string) => Promise<Value>,
  isOver: (value: Value) => boolean,
): UseWatched<Value> {
  const host = useHost();
  const [watched, setWatched] = useState<Watched<Value>>({ status: 'loading' });
  const asked = useRef(0);
  const taken = useRef(0);
  const refresh = useCallback(async () => {
    if (userId === undefined) return false;
    const request = ++asked.current;
    // An older answer must not replace a newer one, but it counts while later ones are under way: they may take long.
    const settle = (change: (last: Watched<Value>) => Watched<Value>) => {
      if (request <= taken.current) return;
      taken.current = request;
      setWatched(change);
    };
    return read(userId).then(
      (value) => {
        settle(() => ({ status: 'ready', value }));
        return true;
      },
      () => {
        settle((last) => (last.status === 'ready' ? last : { status: 'failed' }));
        return false;
      },
    );
  }, [read, userId]);
  const over = watched.status === 'ready' && isOver(watched.value);
  useEffect(() => {
    // Answers that are still under way are about another value.
    taken.current = asked.current;
    void refresh();
  }, [refresh]);
  useEffect(() => {
    // Another tab or device may have begun something new.
    const onVisible = () => void (document.visibilityState === 'visible' && refresh());
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [refresh]);
  useEffect(() => {
    if (over || userId === undefined) return undefined;
    return watchRuns(host, userId, () => void refresh());
  }, [host, over, refresh, userId]);
  return { watched, refresh };
}
