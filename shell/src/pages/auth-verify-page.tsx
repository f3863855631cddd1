import { useEffect } from 'react';
import { Button } from '@cc/shared-ui/button';
import { useHost } from '@cc/shared-ui/host';
import { Container } from '@cc/shared-ui/page';
import { Link, useNavigate } from '@cc/shared-ui/router';
import { shellRoutes } from '../own-routes.ts';
import styles from './pages.module.css';
import { reportFailure } from '../report-failure.ts';

/** Return page of an email verification: reads the session, then goes to `/` either way (specification 2). */
export function AuthVerifyPage() {
  const { data } = useHost();
  const navigate = useNavigate();

  useEffect(() => {
    let left = false;
    void askForSession(data).then(() => {
      if (!left) void navigate(shellRoutes.home.path, { replace: true });
    });
    return () => {
      left = true;
    };
  }, [data, navigate]);

  return (
    <Container className={styles.notice}>
      <h1>Verifying your email...</h1>
      <Button variant="secondary" asChild>
        <Link to={shellRoutes.home.path}>Go to Home</Link>
      </Button>
    </Container>
  );
}

async function askForSession(data: ReturnType<typeof useHost>['data']): Promise<void> {
  try {
    const { auth } = await data();
    const { error } = await auth.getSession();
    if (error) throw error;
  } catch (error) {
    // The page redirects to `/` anyway: pages that need a session request it.
    reportFailure('The session could not be read', error);
  }
}
