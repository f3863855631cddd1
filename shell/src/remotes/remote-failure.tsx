import { Button } from '@cc/shared-ui/button';
import { Container } from '@cc/shared-ui/page';
import { Link } from '@cc/shared-ui/router';
import styles from '../pages/pages.module.css';
import { TryAgain, type TryAgainProps } from './try-again.tsx';

/** Replaces a page that could not be loaded or rendered with a message, a retry button and a link. */
export function RemoteFailure(again: TryAgainProps) {
  return (
    <Container className={styles.notice}>
      <div role="alert">
        <h1>This page could not be loaded</h1>
        <p>
          {navigator.onLine
            ? 'The rest of Coach Connect still works, and nothing you saved is lost. Please try again in a moment.'
            : 'You seem to be offline. Nothing you saved is lost. Please try again when you are back online.'}
        </p>
      </div>
      <div className={styles.actions}>
        <TryAgain {...again} />
        <Button variant="secondary" asChild>
          <Link to="/">Return to Home</Link>
        </Button>
      </div>
    </Container>
  );
}
