import { useHost } from '@cc/shared-ui/host';
import { type Dispatch, type SetStateAction, useEffect, useMemo, useState } from 'react';
import { watchRuns } from '../api/watch-runs.ts';
import { inTime, oneAtATime } from './one-at-a-time.ts';

/** Milliseconds after which a read is given up: on a dead connection it would hold the next ones. */
const readLimit = 60_000;

/** Something that changes with the user's runs. The last known value stays while a look fails. */
export type Watched<Value> =
  | { readonly status: 'loading'; readonly value?: undefined }
  | { readonly status: 'failed'; readonly value?: undefined }
  | { readonly status: 'ready'; readonly value: Value };

export interface UseWatched<Value> {
  readonly watched: Watched<Value>;
  /** Reads the value again, after a change of this run, or of some run. Resolves to whether that worked. */
  readonly refresh: (runId?: string) => Promise<boolean>;
}

/**
 * Reads a value.
 * @param last as it was read before
 * @param changed ids of the runs that changed since; undefined among them: some run may have changed
 */
export type Read<Value> = (
  userId: string,
  last: Value | undefined,
  changed: ReadonlySet<string | undefined>,
) => Promise<Value>;

/**
 * Reads a value, and reads it again whenever a run of the user may have changed, until it is over: one read at a time.
 * @param read wrap it in `useCallback`: another function is another value
 */
export function useWatched<Value>(
  userId: string | undefined,
  read: Read<Value>,
  isOver: (value: Value) => boolean,
): UseWatched<Value> {
  const host = useHost();
  const [watched, setWatched] = useState<Watched<Value>>({ status: 'loading' });
  const { refresh, show } = useMemo(() => createReader(userId, read, setWatched), [read, userId]);
  const over = watched.status === 'ready' && isOver(watched.value);
  useEffect(() => {
    const hide = show();
    void refresh();
    return hide;
  }, [refresh, show]);
  useEffect(() => {
    // Another tab or device may have begun something new.
    const onVisible = () => void (document.visibilityState === 'visible' && refresh());
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [refresh]);
  useEffect(() => {
    if (over || userId === undefined) return undefined;
    return watchRuns(host, userId, (runId) => void refresh(runId));
  }, [host, over, refresh, userId]);
  return { watched, refresh };
}

/**
 * What reads one value. It tells of its reads while it is shown: an answer may come when the page shows another value.
 */
function createReader<Value>(
  userId: string | undefined,
  read: Read<Value>,
  tell: Dispatch<SetStateAction<Watched<Value>>>,
) {
  let last: Value | undefined;
  let shown = false;
  const settle: typeof tell = (change) => void (shown && tell(change));
  const readNext = oneAtATime(async (changed: ReadonlySet<string | undefined>) => {
    if (userId === undefined) return false;
    try {
      const value = await inTime(readLimit, read(userId, last, changed));
      last = value;
      settle({ status: 'ready', value });
      return true;
    } catch {
      settle((before) => (before.status === 'ready' ? before : { status: 'failed' }));
      return false;
    }
  });
  return {
    refresh: (runId?: string) => readNext(runId),
    show: () => {
      shown = true;
      return () => void (shown = false);
    },
  };
}
