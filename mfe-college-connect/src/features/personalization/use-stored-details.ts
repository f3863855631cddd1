import { useHost } from '@cc/shared-ui/host';
import { useCallback, useLayoutEffect, useState } from 'react';
import { readSportDetails } from '../../api/sport-details.ts';
import { useLoaded, type Loaded } from '../../api/use-loaded.ts';
import { detailsLoaded, selectDetailSport, selectDetailValues } from '../../state/details-slice.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../state/hooks.ts';
import { selectSessionUserId } from '../../state/wizard-slice.ts';

/** Loads the stored details of the chosen sport. Text typed in this browser is never overwritten. */
export function useStoredDetails(): Loaded<unknown> {
  const host = useHost();
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectSessionUserId);
  const sport = useAppSelector(selectDetailSport);
  const [needed] = useState(() => selectDetailValues(store.getState()) === undefined);
  const load = useCallback(
    async () => (needed && userId !== null && sport !== '' ? readSportDetails(host, userId, sport) : null),
    [host, needed, userId, sport],
  );
  const loaded = useLoaded(load);
  const stored = loaded.status === 'ready' ? loaded.data : null;
  // Before the fields show: they may be typed into from then on.
  useLayoutEffect(() => {
    if (stored && selectDetailValues(store.getState()) === undefined)
      dispatch(detailsLoaded({ sport, values: stored }));
  }, [dispatch, sport, store, stored]);
  return needed ? loaded : { status: 'ready', data: null };
}
