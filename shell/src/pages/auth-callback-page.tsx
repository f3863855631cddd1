import { useEffect, useState } from 'react';
import { Button } from '@cc/shared-ui/button';
import { useHost } from '@cc/shared-ui/host';
import { Container } from '@cc/shared-ui/page';
import { Link, useNavigate } from '@cc/shared-ui/router';
import { Spinner } from '@cc/shared-ui/spinner';
import type { pathOfEndingAccount } from '../host/ending-account.ts';
import { finishSignIn } from '../host/finish-sign-in.ts';
import { forgetReturnPath, readReturnPath } from '../host/return-path.ts';
import styles from './pages.module.css';

/** Loaded here only: other pages do not need it. */
const endingAccount = async (host: Parameters<typeof pathOfEndingAccount>[0]) =>
  (await import(/* webpackChunkName: "ending-account" */ '../host/ending-account.ts')).pathOfEndingAccount(host);

/**
 * The return page of a provider's sign-in: finishes it, then returns to the page where it began (D1.13), or shows a user
 * whose account is to be deleted how to keep it (D23.2).
 */
export function AuthCallbackPage() {
  const host = useHost();
  const { data, notify, openSignIn } = host;
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const returnPath = readReturnPath(window.sessionStorage, window.location.origin);

  useEffect(() => {
    let left = false;
    void finishSignIn(data, window).then((message) => {
      if (left) return;
      if (message === null) {
        void navigate(returnPath, { replace: true });
        forgetReturnPath(window.sessionStorage);
        // Nobody waits for it: hardly any account is to be deleted.
        endingAccount(host)
          .then((path) => path !== undefined && navigate(path))
          .catch(() => undefined);
        return;
      }
      setFailure(message);
      notify({ tone: 'error', title: message });
    });
    return () => {
      left = true;
    };
  }, [host, data, notify, navigate, returnPath]);

  if (failure === null) {
    return (
      <Container className={styles.notice}>
        <h1>Signing you in</h1>
        <Spinner label="Signing in..." />
      </Container>
    );
  }
  return (
    <Container className={styles.notice}>
      <div role="alert">
        <h1>You are not signed in</h1>
        <p>{failure}</p>
      </div>
      <div className={styles.actions}>
        <Button onClick={() => openSignIn()}>Try again</Button>
        <Button variant="secondary" asChild>
          <Link to={returnPath} replace>
            Go back
          </Link>
        </Button>
      </div>
    </Container>
  );
}
