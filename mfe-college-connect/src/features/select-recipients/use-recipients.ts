import { useHost } from '@cc/shared-ui/host';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { readCoaches, type Program } from '../../api/read-coaches.ts';
import { readConferences } from '../../api/read-conferences.ts';
import type { LastLetters } from '../../api/read-last-letters.ts';
import { readSchools } from '../../api/read-schools.ts';
import { useLoaded, type Loaded } from '../../api/use-loaded.ts';
import { lastLetterTo, useLastLetters } from '../../run/last-letters.ts';
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
import { inConference, indexRecipients, type RecipientSchool } from './recipient-index.ts';

/** The program selected by step 2 and the division; null while step 2 is incomplete. */
export function useProgram(): Program | null {
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

/** The conferences of the program. */
export function useConferences(program: Program) {
  const host = useHost();
  return useLoaded(useCallback(() => readConferences(host, program), [host, program]));
}

/**
 * The schools and coaches of the filters, indexed for search. Once all conferences of a program are loaded, selecting
 * one of them makes no request.
 */
export function useRecipients(program: Program): Loaded<readonly RecipientSchool[]> {
  const host = useHost();
  const dispatch = useAppDispatch();
  const chosen = useAppSelector(selectConference);
  const conference = chosen === allConferences ? null : chosen;
  const [whole, setWhole] = useState<Program | null>(null);
  const asked = whole === program ? null : conference;
  const loaded = useLoaded(
    useCallback(async () => {
      // Without the details of schools the list is still good for most of its uses.
      const details = readSchools(host).catch(() => undefined);
      return indexRecipients(await readCoaches(host, { ...program, conference: asked }), await details);
    }, [host, program, asked]),
  );
  if (loaded.status === 'ready' && asked === null && whole !== program) setWhole(program);
  const { letters } = useLastLetters();
  const recipients = useMemo(() => {
    if (loaded.status !== 'ready') return loaded;
    const narrowed = conference !== asked && conference !== null;
    const listed = narrowed ? inConference(loaded.data, conference) : loaded.data;
    return { ...loaded, data: withLetters(listed, letters) };
  }, [asked, conference, letters, loaded]);
  const schools = recipients.status === 'ready' ? recipients.data : null;
  useEffect(() => {
    if (schools) dispatch(schoolsListed(schools));
  }, [dispatch, schools]);
  return recipients;
}

/** The schools with the date of the last letter to each. */
function withLetters(schools: readonly RecipientSchool[], letters: LastLetters): readonly RecipientSchool[] {
  if (letters.size === 0) return schools;
  return schools.map((school) => {
    const lastLetter = lastLetterTo(school.coaches, letters);
    return lastLetter === undefined ? school : { ...school, lastLetter };
  });
}
