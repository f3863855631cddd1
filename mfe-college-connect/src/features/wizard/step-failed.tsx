import { Button } from '@cc/shared-ui/button';
import { Notice } from '@cc/shared-ui/notice';

export interface StepFailedProps {
  readonly onTryAgain: () => void;
  /** Whether the button gets the focus: it had it, and its attempt failed. */
  readonly autoFocus: boolean;
}

/** Replaces a step whose code could not be loaded. */
export function StepFailed({ onTryAgain, autoFocus }: StepFailedProps) {
  return (
    <Notice tone="error" title="This step could not be loaded">
      <p>
        {navigator.onLine
          ? 'What you entered is kept. Please try again in a moment.'
          : 'You seem to be offline. What you entered is kept. Please try again when you are back online.'}
      </p>
      <Button variant="secondary" size="sm" autoFocus={autoFocus} onClick={onTryAgain}>
        Try again
      </Button>
    </Notice>
  );
}
