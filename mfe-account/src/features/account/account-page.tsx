import { Button } from '@cc/shared-ui/button';
import { EmptyState } from '@cc/shared-ui/empty-state';
import { useAuth, useHost } from '@cc/shared-ui/host';
import { Container, PageHeading, Section } from '@cc/shared-ui/page';
import styles from './account-page.module.css';

/** `/account`: what the product knows about the signed-in user. */
export default function AccountPage() {
  const { user, loading } = useAuth();
  return (
    <Section className={styles['page']}>
      <Container className={styles['stack']}>
        <PageHeading title="Account">{user ? <p>You are signed in as {user.email}.</p> : null}</PageHeading>
        {!user && !loading ? <SignInFirst /> : null}
      </Container>
    </Section>
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
