import { Button } from '@cc/shared-ui/button';
import { Icon } from '@cc/shared-ui/icon';
import { lazy, Suspense, useState } from 'react';
import styles from './feedback.module.css';

const FeedbackDialog = lazy(async () => ({ default: (await import('./feedback-dialog.tsx')).FeedbackDialog }));

/** The floating Feedback button, hidden on small screens, and its dialog (specification 2). */
export function FeedbackButton() {
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button
        variant="secondary"
        icon={<Icon name="edit" size={18} />}
        className={styles.floating}
        onClick={() => setOpen(true)}
      >
        Feedback
      </Button>
      {open === undefined ? null : (
        <Suspense fallback={null}>
          <FeedbackDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
