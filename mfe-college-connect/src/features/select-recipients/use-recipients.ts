import { useHost } from '@cc/shared-ui/host';
import { useCallback, useEffect, useMemo } from 'react';
import { readCoaches, type Programme } from '../../api/read-coaches.ts';
import { readConferences } from '../../api/read-conferences.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import {
  allConferences,
  genderOf,
  schoolsListed,
  selectConference,
  selectDivision,
  selectGender,
  selectSport,
} from '../../state/selection-slice.ts';
import { indexRecipients } from './recipient-index.ts';

/** The programme that step 2 and the division narrow down to; null while step 2 is not answered. */
export function useProgramme(): Programme | null {
  const gender = useAppSelector(selectGender);
  const sport = useAppSelector(selectSport);
  const division = useAppSelector(selectDivision);
  return useMemo(
    () =>
      gender && sport
        ? { gender: genderOf(gender), sport, division: division === 'All' ? null : Number(division) }
        : null,
    [gender, sport, division],
  );
}

/** The conferences that the filters leave to choose from. */
export function useConferences(programme: Programme) {
  const host = useHost();
  return useLoaded(useCallback(() => readConferences(host, programme), [host, programme]));
}

/** The schools and coaches of the filters, indexed for search. */
export function useRecipients(programme: Programme) {
  const host = useHost();
  const dispatch = useAppDispatch();
  const conference = useAppSelector(selectConference);
  const loaded = useLoaded(
    useCallback(async () => {
      const coaches = await readCoaches(host, {
        ...programme,
        conference: conference === allConferences ? null : conference,
      });
      return indexRecipients(coaches);
    }, [host, programme, conference]),
  );
  const schools = loaded.status === 'ready' ? loaded.data : null;
  useEffect(() => {
    if (schools) {
      dispatch(schoolsListed(Object.fromEntries(schools.map(({ school, coaches }) => [school, coaches.length]))));
    }
  }, [dispatch, schools]);
  return loaded;
}
