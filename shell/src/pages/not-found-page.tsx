import { Button } from '@cc/shared-ui/button';
import { Container } from '@cc/shared-ui/page';
import { Link } from '@cc/shared-ui/router';
import styles from './pages.module.css';

/** Answers every path that nobody declared (specification 2). */
export function NotFoundPage() {
  return (
    <Container className={styles['notice']}>
      <div>
        <h1>Oops! Page not found</h1>
        <p>There is no page at this address. It may have moved, or the link may have a typing error.</p>
      </div>
      <Button asChild>
        <Link to="/">Return to Home</Link>
      </Button>
    </Container>
  );
}
