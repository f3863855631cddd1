import { useHost } from '@cc/shared-ui/host';
import { createSelector } from '@reduxjs/toolkit';
import { useEffect, useState } from 'react';
import { readCoachesById } from '../../api/read-coaches.ts';
import { selectTokens } from '../../state/allowance-slice.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { coachesRead, selectSchools, selectUnreadIds } from '../../state/selection-slice.ts';

export interface SelectedCoaches {
  /** `loading` and `failed` only while coaches of a stored selection are missing. */
  readonly status: 'ready' | 'loading' | 'failed';
  readonly retry: () => void;
}

/**
 * Reads selected coaches again: those of a stored selection, which consists of ids only, and those without an address
 * because they were selected before the user bought tokens (D1.4).
 */
export function useSelectedCoaches(): SelectedCoaches {
  const host = useHost();
  const dispatch = useAppDispatch();
  const complete = useAppSelector(selectUnreadIds).length === 0;
  const idList = useAppSelector(selectIdsToRead);
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState<number | null>(null);
  useEffect(() => {
    if (idList === '') return;
    const ids = idList.split(',').map(Number);
    readCoachesById(host, ids).then(
      (coaches) => {
        dispatch(coachesRead({ ids, coaches }));
        const gone = ids.length - coaches.length;
        if (gone > 0) host.notify({ tone: 'info', title: 'Your Selection Changed', description: goneText(gone) });
      },
      () => setFailedAttempt(attempt),
    );
  }, [attempt, dispatch, host, idList]);
  const status = complete ? 'ready' : failedAttempt === attempt ? 'failed' : 'loading';
  return { status, retry: () => setAttempt(attempt + 1) };
}

function goneText(count: number): string {
  return count === 1
    ? '1 coach you selected is no longer in our list and was removed.'
    : `${count.toLocaleString('en-US')} coaches you selected are no longer in our list and were removed.`;
}

/** The ids as one string, which is equal as long as the ids are. */
const selectIdsToRead = createSelector([selectUnreadIds, selectSchools, selectTokens], (unread, schools, tokens) => {
  const bought = tokens !== null && (tokens.is_unlimited || tokens.total_tokens_purchased > 0);
  const coaches = bought ? schools.flatMap((school) => school.coaches) : [];
  const withoutAddress = coaches.filter(({ email }) => email === null).map(({ id }) => id);
  return [...unread, ...withoutAddress].join();
});
