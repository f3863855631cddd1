import { useHost } from '@cc/shared-ui/host';
import { useEffect } from 'react';
import { readCoachesById } from '../../api/read-coaches.ts';
import { selectTokens } from '../../state/allowance-slice.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { coachesRefreshed, selectCoachesById } from '../../state/selection-slice.ts';

/**
 * Coaches that were selected before tokens were bought have no address (decision 4): once there are tokens, they are
 * read again, so that a selection made first can be mailed.
 */
export function useFreshAddresses(): void {
  const host = useHost();
  const dispatch = useAppDispatch();
  const coaches = useAppSelector(selectCoachesById);
  const tokens = useAppSelector(selectTokens);
  const bought = tokens !== null && (tokens.is_unlimited || tokens.total_tokens_purchased > 0);
  const withheld = Object.values(coaches)
    .filter(({ email }) => email === null)
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    if (!bought || withheld === '') return;
    readCoachesById(host, withheld.split(',').map(Number)).then(
      (fresh) => dispatch(coachesRefreshed(fresh)),
      // The next step that needs an address says so; the selection itself is kept.
      () => undefined,
    );
  }, [bought, dispatch, host, withheld]);
}
