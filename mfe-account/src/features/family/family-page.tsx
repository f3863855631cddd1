import { family as familyEndpoint } from '@cc/contracts/api/family';
import { invitationParameter, type Family } from '@cc/contracts/entities/family';
import { Button } from '@cc/shared-ui/button';
import { EmptyState } from '@cc/shared-ui/empty-state';
import { useAuth, useHost } from '@cc/shared-ui/host';
import { Notice } from '@cc/shared-ui/notice';
import { Container, PageHeading, Section } from '@cc/shared-ui/page';
import { useNavigate, useSearchParams } from '@cc/shared-ui/router';
import { Skeleton } from '@cc/shared-ui/skeleton';
import { useCallback, useState } from 'react';
import { ownDataOf, useLoaded } from '../../api/use-loaded.ts';
import styles from '../../sections/sections.module.css';
import { AthleteSection } from './athlete-section.tsx';
import { InvitationSection } from './invitation-section.tsx';
import { ParentsSection } from './parents-section.tsx';

/** `/family`: an athlete's parents, a parent's athletes, and the invitation that links them (D24). */
export default function FamilyPage() {
  const { user, loading } = useAuth();
  const [query] = useSearchParams();
  const code = query.get(invitationParameter) ?? '';
  return (
    <Section className={styles['page']}>
      <Container className={styles['stack']}>
        <PageHeading title="Family">
          <p>A parent sees runs, schools and spending. Nobody but the athlete sees letters or the mailbox.</p>
        </PageHeading>
        {user ? <FamilySections key={user.id} code={code} /> : loading ? null : <SignInFirst invited={code !== ''} />}
      </Container>
    </Section>
  );
}

function FamilySections({ code }: { readonly code: string }) {
  const host = useHost();
  const navigate = useNavigate();
  const isCode = /^[\w-]{32}$/.test(code);
  const load = useCallback(
    async () => ownDataOf(host, await host.api.call(familyEndpoint, isCode ? { code } : {})),
    [host, code, isCode],
  );
  const loaded = useLoaded(load);
  const [accepted, setAccepted] = useState(false);
  if (loaded.status === 'loading') {
    return (
      <div aria-busy="true">
        <Skeleton height={180} />
      </div>
    );
  }
  if (loaded.status === 'failed') {
    return (
      <div className={styles['state']}>
        <Notice tone="error" title="We could not load your family">
          {loaded.message}
        </Notice>
        <Button variant="secondary" onClick={loaded.reload}>
          Try again
        </Button>
      </div>
    );
  }
  const { data, reload } = loaded;
  const invitation = code !== '' && !isCode ? ({ state: 'gone' } as const) : data.invitation;
  return (
    <>
      <div className={styles['news']} aria-live="polite">
        {invitation && !accepted ? (
          <InvitationSection
            invitation={invitation}
            code={code}
            onFailed={reload}
            onAccepted={() => {
              setAccepted(true);
              // Without the code, which is used now.
              void navigate('/family', { replace: true });
            }}
          />
        ) : null}
      </div>
      {data.athletes.map((athlete, place) => (
        <AthleteSection
          key={athlete.id}
          athlete={athlete}
          focused={accepted && place === data.athletes.length - 1}
          onChanged={reload}
        />
      ))}
      {isParentOnly(data) || (invitation && data.parents.length === 0) ? null : (
        <ParentsSection family={data} onChanged={reload} />
      )}
    </>
  );
}

function isParentOnly({ athletes, parents }: Family): boolean {
  return athletes.length > 0 && parents.length === 0;
}

function SignInFirst({ invited }: { readonly invited: boolean }) {
  const { openSignIn } = useHost();
  return (
    <EmptyState
      motif="lane"
      title={invited ? 'Sign in to see the invitation' : 'Sign in to see your family'}
      action={<Button onClick={() => openSignIn({ mode: 'login' })}>Sign In</Button>}
    >
      {invited ? 'Use the email address that was invited.' : 'Sign in with the account that you want to see.'}
    </EmptyState>
  );
}
