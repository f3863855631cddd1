import { Button } from '@cc/shared-ui/button';
import { useHost } from '@cc/shared-ui/host';
import { Icon } from '@cc/shared-ui/icon';
import { useState, type ComponentType } from 'react';
import type { FeedbackDialogProps } from './feedback-dialog.tsx';
import styles from './feedback.module.css';

/** The floating Feedback button, hidden on small screens, and its dialog (specification 2). */
export function FeedbackButton() {
  const { notify } = useHost();
  const [open, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<{ readonly Dialog: ComponentType<FeedbackDialogProps> }>();
  const onPress = async () => {
    // A failed import is requested again by the next press.
    const file = await import('./feedback-dialog.tsx').catch(() => undefined);
    if (!file) return notify({ tone: 'error', title: 'Feedback Not Opened', description: notOpened });
    setLoaded({ Dialog: file.FeedbackDialog });
    setOpen(true);
  };
  return (
    <>
      <Button
        variant="secondary"
        icon={<Icon name="edit" size={18} />}
        className={styles.floating}
        onClick={() => void onPress()}
      >
        Feedback
      </Button>
      {loaded && <loaded.Dialog open={open} onOpenChange={setOpen} />}
    </>
  );
}

const notOpened = 'The form could not be loaded. Check your connection and try again.';
