import { accountName } from '@cc/contracts/entities/session';
import { useAuth, useHost } from '@cc/shared-ui/host';
import { useCallback, useLayoutEffect, useState } from 'react';
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

/**
 * Fills an untouched form with the user's stored details, or else with the account's name. Text typed in this browser
 * is never overwritten.
 */
export function useStoredPersonalization(): Loaded<unknown> {
  const host = useHost();
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectSessionUserId);
  const { user } = useAuth();
  const fullName = user ? accountName(user) : '';
  const [needed] = useState(() => isUntouched(store.getState(), fullName));
  const load = useCallback(
    async () => (needed && userId !== null ? readPersonalization(host, userId) : null),
    [host, needed, userId],
  );
  const loaded = useLoaded(load);
  const ready = needed && loaded.status === 'ready';
  const stored = ready ? loaded.data : null;
  // Before the fields show: they may be typed into from then on.
  useLayoutEffect(() => {
    if (!ready || !isUntouched(store.getState(), fullName)) return;
    dispatch(personalizationLoaded(stored ?? { ...emptyPersonalization, fullName }));
  }, [dispatch, store, ready, stored, fullName]);
  return needed ? loaded : { status: 'ready', data: null };
}

function isUntouched(state: RootState, accountName: string): boolean {
  const personalization = selectPersonalization(state);
  const fullName = personalization.fullName === accountName ? '' : personalization.fullName;
  return JSON.stringify({ ...personalization, fullName }) === JSON.stringify(emptyPersonalization);
}
