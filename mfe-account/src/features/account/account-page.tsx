import { account } from '@cc/contracts/api/account';
import { endingAccountKey } from '@cc/contracts/entities/ending-account';
import { Button } from '@cc/shared-ui/button';
import { EmptyState } from '@cc/shared-ui/empty-state';
import { useAuth, useHost } from '@cc/shared-ui/host';
import { Container, PageHeading, Section } from '@cc/shared-ui/page';
import { Link } from '@cc/shared-ui/router';
import { useCallback, useState } from 'react';
import { ownDataOf, useLoaded } from '../../api/use-loaded.ts';
import { AccountSection } from '../../sections/rows.tsx';
import styles from '../../sections/sections.module.css';
import { CopySection } from './copy-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { LettersSection } from './letters-section.tsx';
import { MailboxesSection } from './mailboxes-section.tsx';
import { WillBeDeleted } from './will-be-deleted.tsx';

/** `/account`: what belongs to the signed-in user, and the end of the account (D23). */
export default function AccountPage() {
  const { user, loading } = useAuth();
  return (
    <Section className={styles['page']}>
      <Container className={styles['stack']}>
        <PageHeading title="Account">{user ? <p>You are signed in as {user.email}.</p> : null}</PageHeading>
        {user ? (
          <AccountSections key={user.id} userId={user.id} email={user.email} />
        ) : loading ? null : (
          <SignInFirst />
        )}
      </Container>
    </Section>
  );
}

function AccountSections({ userId, email }: { readonly userId: string; readonly email: string }) {
  const host = useHost();
  const load = useCallback(async () => {
    const data = await ownDataOf(host, await host.api.call(account, undefined));
    markDevice(userId, data.deletesAt);
    return data;
  }, [host, userId]);
  const loaded = useLoaded(load);
  const [asked, setAsked] = useState(false);
  // How many loads had worked when a request to delete the account got no answer. The next one tells what became of it.
  const [unknownSince, setUnknownSince] = useState<number>();
  const { deletesAt, keepable } = loaded.status === 'ready' ? loaded.data : { deletesAt: null, keepable: true };
  return (
    <>
      <div aria-live="polite">
        {deletesAt === null ? null : (
          <WillBeDeleted deletesAt={deletesAt} keepable={keepable} focused={asked} onKept={loaded.reload} />
        )}
      </div>
      <MailboxesSection />
      <LettersSection />
      <FamilySection />
      <DevicesSection loaded={loaded} />
      <CopySection loaded={loaded} />
      {deletesAt === null ? (
        <DeleteSection
          email={email}
          unknown={loaded.loads === unknownSince}
          onAsked={(answered) => {
            setAsked(true);
            setUnknownSince(answered ? undefined : loaded.loads);
            loaded.reload();
          }}
          onLook={loaded.reload}
        />
      ) : null}
    </>
  );
}

/** For the shell, which empties this device when the account is gone. */
function markDevice(userId: string, deletesAt: string | null): void {
  const key = endingAccountKey(userId);
  try {
    if (deletesAt === null) localStorage.removeItem(key);
    else localStorage.setItem(key, deletesAt);
  } catch {
    // A browser without storage keeps nothing of the account.
  }
}

function FamilySection() {
  return (
    <AccountSection title="Family">
      <p>Show a parent your runs, the schools you wrote to, and your spending. Letters and mailbox stay yours.</p>
      <Button variant="secondary" asChild>
        <Link to="/family">Open the family page</Link>
      </Button>
    </AccountSection>
  );
}

function SignInFirst() {
  const { openSignIn } = useHost();
  return (
    <EmptyState
      motif="lane"
      title="Sign in to see your account"
      action={<Button onClick={() => openSignIn({ mode: 'login' })}>Sign In</Button>}
    >
      Sign in with the account that you want to see.
    </EmptyState>
  );
}
