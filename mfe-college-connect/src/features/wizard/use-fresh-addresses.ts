import { useHost } from '@cc/shared-ui/host';
import { createSelector } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { readCoachesById } from '../../api/read-coaches.ts';
import { selectTokens } from '../../state/allowance-slice.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { coachesRefreshed, selectSchools } from '../../state/selection-slice.ts';

/**
 * Coaches that were selected before tokens were bought have no address (D1.4): once there are tokens, they are
 * read again, so that a selection made first can be mailed.
 */
export function useFreshAddresses(): void {
  const host = useHost();
  const dispatch = useAppDispatch();
  const withheld = useAppSelector(selectWithheld);
  useEffect(() => {
    if (withheld === '') return;
    readCoachesById(host, withheld.split(',').map(Number)).then(
      (fresh) => dispatch(coachesRefreshed(fresh)),
      // The next step that needs an address says so; the selection itself is kept.
      () => undefined,
    );
  }, [dispatch, host, withheld]);
}

/**
 * Ids of selected coaches whose addresses may be read by now, as one text: the same as long as they are the same.
 * Empty before tokens were bought, whatever is selected.
 */
const selectWithheld = createSelector([selectSchools, selectTokens], (schools, tokens) => {
  const bought = tokens !== null && (tokens.is_unlimited || tokens.total_tokens_purchased > 0);
  if (!bought) return '';
  return schools.flatMap(({ coaches }) => coaches.filter(({ email }) => email === null).map(({ id }) => id)).join();
});
