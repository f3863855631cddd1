import { Button } from '@cc/shared-ui/button';
import { EmptyState } from '@cc/shared-ui/empty-state';
import { Notice } from '@cc/shared-ui/notice';
import { Skeleton } from '@cc/shared-ui/skeleton';
import { memo } from 'react';
import type { Loaded } from '../../api/use-loaded.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { allConferences, conferenceChosen, selectConference } from '../../state/selection-slice.ts';
import { CoachList } from './coach-list.tsx';
import type { RecipientSchool } from './recipient-index.ts';
import styles from './select-recipients.module.css';

export interface CoachResultsProps {
  readonly recipients: Loaded<readonly RecipientSchool[]>;
  /** The schools that match the search. */
  readonly found: readonly RecipientSchool[];
}

/** The coach list in each of its states: loading, failed, empty, loaded. */
export const CoachResults = memo(function CoachResults({ recipients, found }: CoachResultsProps) {
  if (recipients.status === 'loading') return <LoadingCoaches />;
  const failed = recipients.status === 'failed';
  return (
    <>
      {failed && (
        <Notice tone="error" title="The coaches could not be loaded">
          <p>What you selected is kept. Check your connection and try again.</p>
          <Button variant="secondary" size="sm" onClick={recipients.retry}>
            Try again
          </Button>
        </Notice>
      )}
      {found.length === 0 ? <NoCoaches failed={failed} /> : <CoachList schools={found} />}
    </>
  );
});

function LoadingCoaches() {
  return (
    <div className={styles.loading} aria-busy="true">
      <p role="status">Loading coaches...</p>
      <Skeleton height="2.25rem" lines={6} />
    </div>
  );
}

function NoCoaches({ failed }: { readonly failed: boolean }) {
  const dispatch = useAppDispatch();
  const filtered = useAppSelector(selectConference) !== allConferences;
  return (
    <EmptyState
      title="No coaches found for selected filters."
      action={
        filtered && (
          <Button variant="secondary" onClick={() => dispatch(conferenceChosen(allConferences))}>
            Search all conferences
          </Button>
        )
      }
    >
      {!failed && 'Try another spelling, division or conference, or go back and choose another sport.'}
    </EmptyState>
  );
}
