import { Field } from '@cc/shared-ui/field';
import { Input } from '@cc/shared-ui/input';
import type { SchoolMatch } from './recipient-index.ts';
import styles from './select-recipients.module.css';

export interface SchoolSearchProps {
  readonly query: string;
  readonly onQueryChange: (query: string) => void;
  /** What the query fits; null while it is empty or the list is on its way. */
  readonly match: SchoolMatch | 'No match' | null;
}

/** Finds schools by name, and shows the division and conference of what it found (specification 2). */
export function SchoolSearch({ query, onQueryChange, match }: SchoolSearchProps) {
  return (
    <div className={styles.search}>
      <Field label="Search school">
        <Input
          type="search"
          value={query}
          placeholder="For example Duke"
          autoComplete="off"
          onChange={(event) => onQueryChange(event.target.value)}
        />
      </Field>
      <p className={styles.match} role="status">
        {match !== null && <MatchWords match={match} />}
      </p>
    </div>
  );
}

function MatchWords({ match }: { readonly match: SchoolMatch | 'No match' }) {
  if (match === 'No match') return <span data-match="none">No match</span>;
  return (
    <>
      <span className={styles.matchName}>{match.school ?? `${match.count} schools`}</span>
      <span>Division: {match.division}</span>
      <span>Conference: {match.conference}</span>
    </>
  );
}
