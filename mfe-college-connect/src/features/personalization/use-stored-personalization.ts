import { useHost } from '@cc/shared-ui/host';
import { useCallback, useEffect, useState } from 'react';
import { readPersonalization } from '../../api/personalization.ts';
import { useLoaded, type Loaded } from '../../api/use-loaded.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../state/hooks.ts';
import {
  emptyPersonalization,
  personalizationLoaded,
  selectPersonalization,
} from '../../state/personalization-slice.ts';
import type { RootState } from '../../state/store.ts';
import { selectSessionUserId } from '../../state/wizard-slice.ts';

/** Fills an untouched form with the user's stored details. Text typed in this browser is never overwritten. */
export function useStoredPersonalization(): Loaded<unknown> {
  const host = useHost();
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectSessionUserId);
  const [needed] = useState(() => isUntouched(store.getState()));
  const load = useCallback(
    async () => (needed && userId !== null ? readPersonalization(host, userId) : null),
    [host, needed, userId],
  );
  const loaded = useLoaded(load);
  const stored = loaded.status === 'ready' ? loaded.data : null;
  useEffect(() => {
    if (stored && isUntouched(store.getState())) dispatch(personalizationLoaded(stored));
  }, [dispatch, store, stored]);
  return needed ? loaded : { status: 'ready', data: null };
}

function isUntouched(state: RootState): boolean {
  return JSON.stringify(selectPersonalization(state)) === JSON.stringify(emptyPersonalization);
}
