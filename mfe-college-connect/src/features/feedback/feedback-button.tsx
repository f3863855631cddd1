import { Button } from '@cc/shared-ui/button';
import { Icon } from '@cc/shared-ui/icon';
import { useState } from 'react';
import { FeedbackDialog } from './feedback-dialog.tsx';
import styles from './feedback.module.css';

/** The floating Feedback button, hidden on small screens, and its dialog (specification 2). */
export function FeedbackButton() {
  const [open, setOpen] = useState(false);
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
      <FeedbackDialog open={open} onOpenChange={setOpen} />
    </>
  );
}
