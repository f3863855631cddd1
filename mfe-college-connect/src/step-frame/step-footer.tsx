import { Button } from '@cc/shared-ui/button';
import { useId, type ReactNode } from 'react';
import styles from './step-frame.module.css';

export interface StepFooterProps {
  readonly onBack?: (() => void) | undefined;
  /** Undefined if the step has another button to continue. */
  readonly onContinue?: (() => void) | undefined;
  readonly continueLabel?: string;
  readonly continueDisabled?: boolean;
  readonly busy?: boolean;
  /** A short text about what is missing for Continue. */
  readonly missing?: ReactNode;
  /** Stands above the buttons, for example the number of selected schools. */
  readonly children?: ReactNode;
}

/** Back and Continue, always at the bottom of the window (D1.38). */
export function StepFooter({
  onBack,
  onContinue,
  continueLabel = 'Continue',
  continueDisabled = false,
  busy = false,
  missing,
  children,
}: StepFooterProps) {
  const missingId = useId();
  return (
    // Messages float above it.
    <footer className={styles.footer} data-bottom-bar={children ? 'high' : 'low'}>
      {children}
      <div className={styles.actions}>
        {onBack && (
          <Button variant="secondary" onClick={onBack} className={styles.back}>
            Back
          </Button>
        )}
        <p id={missingId} className={styles.missing}>
          {missing}
        </p>
        {onContinue && (
          <Button
            onClick={onContinue}
            disabled={continueDisabled}
            busy={busy}
            aria-describedby={missing ? missingId : undefined}
            className={styles.continue}
          >
            {continueLabel}
          </Button>
        )}
      </div>
    </footer>
  );
}
