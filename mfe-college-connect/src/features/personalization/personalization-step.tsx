import { Button } from '@cc/shared-ui/button';
import { useHost } from '@cc/shared-ui/host';
import { Notice } from '@cc/shared-ui/notice';
import { useEffect, useRef, useState } from 'react';
import { useAppSelector } from '../../state/hooks.ts';
import { selectPersonalization } from '../../state/personalization-slice.ts';
import { StepFooter } from '../../step-frame/step-footer.tsx';
import { StepLayout } from '../../step-frame/step-layout.tsx';
import type { StepProps } from '../../step-frame/step-props.ts';
import { checkPersonalization } from './check-personalization.ts';
import { PersonalizationFields } from './personalization-fields.tsx';
import styles from './personalization.module.css';
import { useSavePersonalization } from './use-save-personalization.ts';
import { SportDetailsFields } from './sport-details-fields.tsx';
import { useStoredDetails } from './use-stored-details.ts';
import { useStoredPersonalization } from './use-stored-personalization.ts';

/** Step 4: the athlete's details for every email (specification 2). */
export function PersonalizationStep({ onContinue, onBack }: StepProps) {
  const host = useHost();
  const personalization = useAppSelector(selectPersonalization);
  const stored = useStoredPersonalization();
  const details = useStoredDetails();
  const { saving, failure, save } = useSavePersonalization();
  // Errors show after the first Continue, and then disappear as they are fixed.
  const [attempts, setAttempts] = useState(0);
  const { errors, toast } = checkPersonalization(personalization);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  const saveAndContinue = async () => {
    if (toast) {
      setAttempts((count) => count + 1);
      host.notify(toast);
    } else if (await save()) {
      onContinue();
    }
  };
  const loading = stored.status === 'loading';
  const loadingDetails = details.status === 'loading';
  const failed = [stored, details].filter((loaded) => loaded.status === 'failed');
  return (
    <StepLayout
      step={4}
      footer={
        <StepFooter
          onBack={onBack}
          onContinue={() => void saveAndContinue()}
          continueDisabled={loading || loadingDetails}
          busy={saving}
          missing={(loading || loadingDetails) && 'Loading your saved details...'}
        />
      }
    >
      {failed.length > 0 && (
        <Notice tone="warning" title="Your saved details could not be loaded">
          <p>You can load them again, or fill in the form: Continue then replaces what is saved.</p>
          <Button
            variant="secondary"
            size="sm"
            className={styles.noticeAction}
            onClick={() => failed.forEach(({ retry }) => retry())}
          >
            Load again
          </Button>
        </Notice>
      )}
      <div ref={form}>
        <PersonalizationFields errors={attempts > 0 ? errors : {}} disabled={loading} />
        <SportDetailsFields disabled={loadingDetails} />
      </div>
      {failure !== null && (
        <Notice tone="error" title="Failed to save personalization info">
          <p>{failure}</p>
          <p>Everything you entered is still here.</p>
          <Button
            variant="secondary"
            size="sm"
            busy={saving}
            className={styles.noticeAction}
            onClick={() => void saveAndContinue()}
          >
            Try again
          </Button>
        </Notice>
      )}
    </StepLayout>
  );
}
