import { Button } from '@cc/shared-ui/button';
import { Dialog, DialogClose, DialogFooter } from '@cc/shared-ui/dialog';
import { Icon } from '@cc/shared-ui/icon';
import { IconButton } from '@cc/shared-ui/icon-button';
import { Notice } from '@cc/shared-ui/notice';
import { missingFields } from '../../email-template/missing-fields.ts';
import { withPreviewDefaults } from '../../email-template/preview-defaults.ts';
import type { LetterText } from '@cc/contracts/letter/school-mail';
import type { LetterAnswers } from '@cc/contracts/letter/template-values';
import type { SelectedSchool } from '../../state/selected-schools.ts';
import styles from './compose-email.module.css';
import { SchoolLetter } from './school-letter.tsx';
import { useShownSchool } from './use-shown-school.ts';

export interface SamplePreviewProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly draft: LetterText;
  readonly personalization: LetterAnswers;
}

/** Sample Email Preview: each selected school's email, exactly as it will be sent. */
export function SamplePreview({ open, onOpenChange, draft, personalization }: SamplePreviewProps) {
  const { schools, school, index, show } = useShownSchool();
  const missing = missingFields(personalization);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Sample Email Preview" size="lg">
      {schools.length > 1 && <SchoolStepper schools={schools} index={index} onChange={show} />}
      {missing.length > 0 && (
        <Notice tone="warning" title="Sample details">
          You have not filled in {missing.join(', ')} yet. This preview uses made-up answers, which are never sent.
        </Notice>
      )}
      <SchoolLetter
        draft={draft}
        personalization={withPreviewDefaults(personalization)}
        school={school}
        marks={['school', 'missing']}
      />
      <DialogFooter>
        <DialogClose>
          <Button variant="secondary">Close</Button>
        </DialogClose>
      </DialogFooter>
    </Dialog>
  );
}

interface SchoolStepperProps {
  readonly schools: readonly SelectedSchool[];
  readonly index: number;
  readonly onChange: (index: number) => void;
}

function SchoolStepper({ schools, index, onChange }: SchoolStepperProps) {
  return (
    <div className={styles.stepper} role="group" aria-label="Selected schools">
      <IconButton
        label="Previous school"
        variant="secondary"
        icon={<Icon name="chevron-left" />}
        disabled={index === 0}
        onClick={() => onChange(index - 1)}
      />
      <p className={styles.stepperPlace} aria-live="polite">
        <strong>{schools[index]?.school}</strong>
        <span>
          School {index + 1} of {schools.length}
        </span>
      </p>
      <IconButton
        label="Next school"
        variant="secondary"
        icon={<Icon name="chevron-right" />}
        disabled={index === schools.length - 1}
        onClick={() => onChange(index + 1)}
      />
    </div>
  );
}
