import { useEffect, useState } from 'react';
import type { Registry } from '@cc/contracts/federation/registry';
import { Button } from '@cc/shared-ui/button';
import { useHost } from '@cc/shared-ui/host';
import { Container } from '@cc/shared-ui/page';
import { Link, useNavigate } from '@cc/shared-ui/router';
import { Spinner } from '@cc/shared-ui/spinner';
import { forgetReturnPath, readReturnPath } from '../host/return-path.ts';
import { storesOf } from '../host/stores.ts';
import styles from './pages.module.css';

/** Loaded by the pages of a sign-in only. */
const loadSteps = () => import(/* webpackChunkName: "finish-sign-in" */ '../host/finish-sign-in.ts');

/**
 * The return page of a provider's sign-in: finishes it, then returns to the page where it began (D1.13), or shows a
 * user whose account is to be deleted how to keep it (D23.2).
 */
export function AuthCallbackPage({ registry }: { readonly registry: Registry }) {
  const { data, notify, openSignIn } = useHost();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const [stores] = useState(() => storesOf(window));
  const returnPath = readReturnPath(stores.tab, window.location.origin);

  useEffect(() => {
    let left = false;
    const finish = async () => {
      const { finishSignIn, pathOfEndingAccount } = await loadSteps();
      const message = await finishSignIn(data, window.location, stores);
      if (message !== null) return fail(message);
      if (left) return;
      void navigate(returnPath, { replace: true });
      forgetReturnPath(stores.tab);
      // Hardly any account is to be deleted.
      const path = await pathOfEndingAccount(registry, data);
      if (path !== undefined) void navigate(path);
    };
    const fail = (message: string) => {
      if (left) return;
      // A code that is not ours is valid for minutes for the person who asked for it, and addresses are passed on.
      window.history.replaceState(window.history.state, '', window.location.pathname);
      setFailure(message);
      notify({ tone: 'error', title: message });
    };
    finish().catch(() => fail('We could not reach Coach Connect. Please try again.'));
    return () => {
      left = true;
    };
  }, [registry, data, notify, navigate, stores, returnPath]);

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
