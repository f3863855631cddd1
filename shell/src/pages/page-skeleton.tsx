import { Container } from '@cc/shared-ui/page';
import { Skeleton } from '@cc/shared-ui/skeleton';
import { VisuallyHidden } from '@cc/shared-ui/visually-hidden';
import styles from './pages.module.css';

/** The outline of a page that is still loading. */
export function PageSkeleton() {
  return (
    <Container className={styles.skeleton}>
      <VisuallyHidden>
        <span role="status">Loading the page</span>
      </VisuallyHidden>
      <Skeleton width="min(420px, 80%)" height={44} />
      <Skeleton lines={3} />
      <Skeleton height={280} />
    </Container>
  );
}
