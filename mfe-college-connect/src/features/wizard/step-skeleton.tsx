import { Skeleton } from '@cc/shared-ui/skeleton';
import { Spinner } from '@cc/shared-ui/spinner';
import { VisuallyHidden } from '@cc/shared-ui/visually-hidden';
import styles from './wizard-page.module.css';

/** A placeholder for a step while its code or the session is loading. */
export function StepSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <VisuallyHidden>
        <Spinner label="Loading this step" />
      </VisuallyHidden>
      <Skeleton width="16rem" height="2rem" />
      <Skeleton width="32rem" />
      <Skeleton height="3.5rem" lines={3} />
    </div>
  );
}
