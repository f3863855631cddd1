import { useHost } from '@cc/shared-ui/host';
import { useEffect, useState } from 'react';
import { readCoachesById } from '../../api/read-coaches.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { coachesRead, selectUnreadIds } from '../../state/selection-slice.ts';

export interface SelectedCoaches {
  /** `loading` and `failed` only while coaches of a stored selection are missing. */
  readonly status: 'ready' | 'loading' | 'failed';
  readonly retry: () => void;
}

/** Reads the coaches of a stored selection, which consists of ids only. */
export function useSelectedCoaches(): SelectedCoaches {
  const host = useHost();
  const dispatch = useAppDispatch();
  const ids = useAppSelector(selectUnreadIds);
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState<number | null>(null);
  useEffect(() => {
    if (ids.length === 0) return;
    readCoachesById(host, ids).then(
      (coaches) => {
        dispatch(coachesRead({ ids, coaches }));
        const gone = ids.length - coaches.length;
        if (gone > 0) host.notify({ tone: 'info', title: 'Your Selection Changed', description: goneText(gone) });
      },
      () => setFailedAttempt(attempt),
    );
  }, [attempt, dispatch, host, ids]);
  const status = ids.length === 0 ? 'ready' : failedAttempt === attempt ? 'failed' : 'loading';
  return { status, retry: () => setAttempt(attempt + 1) };
}

function goneText(count: number): string {
  return count === 1
    ? '1 coach you selected is no longer available and was removed.'
    : `${count.toLocaleString('en-US')} coaches you selected are no longer available and were removed.`;
}
