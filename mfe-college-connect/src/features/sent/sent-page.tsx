import { Button } from '@cc/shared-ui/button';
import { EmptyState } from '@cc/shared-ui/empty-state';
import { useAuth, useHost } from '@cc/shared-ui/host';
import { Notice } from '@cc/shared-ui/notice';
import { Container, PageHeading, Section } from '@cc/shared-ui/page';
import { Link } from '@cc/shared-ui/router';
import { Skeleton } from '@cc/shared-ui/skeleton';
import { useCallback, useState } from 'react';
import { readChangedRuns, readRuns, type Run } from '../../api/runs.ts';
import { paths } from '../../paths.ts';
import { RestoreNotice } from '../../run/restore-notice.tsx';
import { isOver } from '../../run/run-state.ts';
import { useKeptFocus } from '../../run/use-kept-focus.ts';
import { useWatched, type Read, type UseWatched } from '../../run/use-watched.ts';
import { FilterBar } from './filter-bar.tsx';
import { filterRuns, noFilters } from './sent-filters.ts';
import { SentRun } from './sent-run.tsx';
import styles from './sent.module.css';

/** `/college/sent`: every run of the signed-in user, school by school. */
export default function SentPage() {
  const { user, loading } = useAuth();
  return (
    <Section className={styles.page}>
      <Container className={styles.stack}>
        <PageHeading title="Sent">Every email you sent with College Connect, and the ones on their way.</PageHeading>
        <RestoreNotice key={`check ${user?.id}`} />
        {user ? <SentRuns key={user.id} userId={user.id} /> : loading ? <SentSkeleton /> : <SignInFirst />}
      </Container>
    </Section>
  );
}

function SentRuns({ userId }: { readonly userId: string }) {
  const host = useHost();
  const read = useCallback<Read<readonly Run[]>>(
    (user, known, changed) => (known ? readChangedRuns(host, user, known, changed) : readRuns(host, user)),
    [host],
  );
  const { watched, refresh } = useWatched(userId, read, (runs) => runs.every(isOver));
  if (watched.status === 'loading') return <SentSkeleton />;
  if (watched.status === 'failed') {
    return (
      <Notice tone="error" title="Your sent emails could not be loaded">
        <p>They are safe. Check your internet connection and try again.</p>
        <Button variant="secondary" size="sm" className={styles.action} onClick={() => void refresh()}>
          Try again
        </Button>
      </Notice>
    );
  }
  if (watched.value.length === 0) return <NothingSent />;
  return <RunList runs={watched.value} refresh={refresh} />;
}

interface RunListProps extends Pick<UseWatched<readonly Run[]>, 'refresh'> {
  readonly runs: readonly Run[];
}

function RunList({ runs, refresh }: RunListProps) {
  useKeptFocus();
  const [filters, setFilters] = useState(noFilters);
  const matching = filterRuns(runs, filters);
  return (
    <>
      <FilterBar runs={runs} matching={matching} filters={filters} onChange={setFilters} />
      {matching.length === 0 ? (
        <EmptyState
          motif="lane"
          title="No email matches"
          action={
            <Button variant="secondary" onClick={() => setFilters(noFilters)}>
              Show all
            </Button>
          }
        >
          Try another word, or show all states and runs.
        </EmptyState>
      ) : (
        matching.map((each) => <SentRun key={each.run.id} {...each} refresh={() => refresh(each.run.id)} />)
      )}
    </>
  );
}

function NothingSent() {
  return (
    <EmptyState
      title="Nothing sent yet"
      action={
        <Button asChild>
          <Link to={paths.college()}>Write to coaches</Link>
        </Button>
      }
    >
      Your emails appear here as soon as you press Send Emails.
    </EmptyState>
  );
}

function SignInFirst() {
  const { openSignIn } = useHost();
  return (
    <EmptyState
      motif="lane"
      title="Sign in to see what you sent"
      action={<Button onClick={() => openSignIn({ mode: 'login' })}>Sign In</Button>}
    >
      Sign in with the account you sent from.
    </EmptyState>
  );
}

function SentSkeleton() {
  return (
    <div role="status" aria-label="Loading your sent emails...">
      <Skeleton lines={8} height={44} />
    </div>
  );
}
