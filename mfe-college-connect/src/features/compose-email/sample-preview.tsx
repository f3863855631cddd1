import type { Personalization } from '@cc/contracts/entities/personalization';
import { Button } from '@cc/shared-ui/button';
import { Dialog, DialogClose, DialogFooter } from '@cc/shared-ui/dialog';
import { Icon } from '@cc/shared-ui/icon';
import { IconButton } from '@cc/shared-ui/icon-button';
import { Notice } from '@cc/shared-ui/notice';
import { useState } from 'react';
import { missingFields } from '../../email-template/missing-fields.ts';
import { withPreviewDefaults } from '../../email-template/preview-defaults.ts';
import { templateSegments } from '../../email-template/render-template.ts';
import { schoolMail, type MailText } from '../../email-template/school-mail.ts';
import { sampleSchool } from '../../email-template/template-values.ts';
import { selectAttachments } from '../../state/attachments-slice.ts';
import { useAppSelector } from '../../state/hooks.ts';
import type { SelectedSchool } from '../../state/selected-schools.ts';
import { selectSchools } from '../../state/selection-slice.ts';
import styles from './compose-email.module.css';
import { MarkedText } from './marked-text.tsx';

export interface SamplePreviewProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly draft: MailText;
  readonly personalization: Personalization;
}

/** Sample Email Preview: each selected school's email, exactly as it will be sent. */
export function SamplePreview({ open, onOpenChange, draft, personalization }: SamplePreviewProps) {
  const schools = useAppSelector(selectSchools);
  const [chosen, setChosen] = useState(0);
  const index = Math.min(chosen, Math.max(0, schools.length - 1));
  const missing = missingFields(personalization);
  const school = schools[index] ?? { school: sampleSchool, coaches: [], size: 0 };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Sample Email Preview" size="lg">
      {schools.length > 1 && <SchoolStepper schools={schools} index={index} onChange={setChosen} />}
      {missing.length > 0 && (
        <Notice tone="warning" title="Sample details">
          You have not filled in {missing.join(', ')} yet. This preview uses made-up answers, which are never sent.
        </Notice>
      )}
      <PreviewedMail draft={draft} personalization={withPreviewDefaults(personalization)} school={school} />
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

interface PreviewedMailProps {
  readonly draft: MailText;
  readonly personalization: Personalization;
  readonly school: SelectedSchool;
}

function PreviewedMail({ draft, personalization, school }: PreviewedMailProps) {
  const attachments = useAppSelector(selectAttachments);
  const names = school.coaches.map(({ first_name, last_name }) => `${first_name} ${last_name}`);
  return (
    <article className={styles.letter} aria-label={`Email to ${school.school}`}>
      <dl className={styles.envelope}>
        {names.length > 0 && (
          <div>
            <dt>To</dt>
            <dd>{names.join(', ')}</dd>
          </div>
        )}
        <div>
          <dt>Subject</dt>
          <dd className={styles.previewSubject}>{schoolMail(draft, personalization, school.school).subject}</dd>
        </div>
        {attachments.length > 0 && (
          <div>
            <dt>Files</dt>
            <dd>{attachments.map(({ name }) => name).join(', ')}</dd>
          </div>
        )}
      </dl>
      <div className={styles.body} data-testid="preview-body">
        <MarkedText segments={templateSegments(draft.body, personalization, school.school)} marks={['school']} />
      </div>
    </article>
  );
}
