import { Button } from '@cc/shared-ui/button';
import { memo } from 'react';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import {
  allConferences,
  schoolsSelected,
  selectConference,
  selectGender,
  selectSport,
} from '../../state/selection-slice.ts';
import type { RecipientSchool, SchoolMatch } from './recipient-index.ts';
import styles from './select-recipients.module.css';

export interface ListHeadingProps {
  /** The result of the school search; null without a query. */
  readonly match: SchoolMatch | 'No match' | null;
  /** The schools listed below. */
  readonly found: readonly RecipientSchool[];
}

/** The list's heading: the matched school's division and conference, or the counts; and Select All. */
export const ListHeading = memo(function ListHeading({ match, found }: ListHeadingProps) {
  const dispatch = useAppDispatch();
  const oneConference = useAppSelector(selectConference) !== allConferences;
  // Schools that have a letter already are selected one by one.
  const unwritten = found.filter(({ lastLetter, coaches }) => lastLetter === undefined && coaches.length > 0);
  const written = found.filter(({ lastLetter }) => lastLetter !== undefined).length;
  const selectAll = () =>
    dispatch(schoolsSelected(unwritten.map(({ school, coaches }) => ({ school, coaches, size: coaches.length }))));
  return (
    <div className={styles.listHeading}>
      <p className={styles.found} role="status">
        {match === null ? <Total found={found} /> : <MatchText match={match} />}
        {oneConference && written > 0 && <span>{written.toLocaleString('en-US')} written already</span>}
      </p>
      {oneConference && found.length > 0 && (
        <Button
          variant="secondary"
          size="sm"
          className={styles.selectAll}
          disabled={unwritten.length === 0}
          onClick={selectAll}
        >
          Select All
        </Button>
      )}
    </div>
  );
});

function Total({ found }: { readonly found: readonly RecipientSchool[] }) {
  const program = `${useAppSelector(selectGender) ?? ''} ${useAppSelector(selectSport)}`;
  if (found.length === 0) return null;
  const coaches = found.reduce((total, school) => total + school.coaches.length, 0);
  return (
    <>
      <span className={styles.matchName}>{program}</span>
      <span>
        {counted(found.length, 'school', 'schools')}, {counted(coaches, 'coach', 'coaches')}
      </span>
    </>
  );
}

function MatchText({ match }: { readonly match: SchoolMatch | 'No match' }) {
  if (match === 'No match') return <span>{match}</span>;
  return (
    <>
      <span className={styles.matchName}>{matchName(match)}</span>
      <span>Division: {match.division}</span>
      <span>Conference: {match.conference}</span>
    </>
  );
}

/** "Michigan", "Michigan and 6 more" or "7 schools". Counts the schools listed below. */
function matchName({ school, count }: SchoolMatch): string {
  if (school === null) return counted(count, 'school', 'schools');
  return count === 1 ? school : `${school} and ${(count - 1).toLocaleString('en-US')} more`;
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
