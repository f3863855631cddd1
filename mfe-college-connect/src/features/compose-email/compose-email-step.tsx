import { Button } from '@cc/shared-ui/button';
import { Icon } from '@cc/shared-ui/icon';
import { Segmented } from '@cc/shared-ui/segmented';
import { useState } from 'react';
import { forceGreeting } from '../../email-template/greeting.ts';
import { mailProblem, schoolMail } from '../../email-template/school-mail.ts';
import { draftModeChosen, draftPrepared, selectDraftIsComplete, type DraftState } from '../../state/draft-slice.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { selectPersonalization } from '../../state/personalization-slice.ts';
import { selectSchools } from '../../state/selection-slice.ts';
import { StepFooter } from '../../step-frame/step-footer.tsx';
import { StepLayout } from '../../step-frame/step-layout.tsx';
import type { StepProps } from '../../step-frame/step-props.ts';
import styles from './compose-email.module.css';
import { DraftNotices } from './draft-notices.tsx';
import { MailEditor } from './mail-editor.tsx';
import { MailView } from './mail-view.tsx';
import { RestoreTemplate } from './restore-template.tsx';
import { SamplePreview } from './sample-preview.tsx';
import { usePreparedDraft } from './use-prepared-draft.ts';

const modes = [
  { value: 'view', label: 'View' },
  { value: 'edit', label: 'Edit' },
] as const;

/** Step 5: the email to every school (specification 2). */
export function ComposeEmailStep({ onContinue, onBack, goToStep }: StepProps) {
  const dispatch = useAppDispatch();
  const draft = usePreparedDraft();
  const personalization = useAppSelector(selectPersonalization);
  const complete = useAppSelector(selectDraftIsComplete);
  const problem = useLongestMailProblem(draft);
  const [previewing, setPreviewing] = useState(false);
  const chooseMode = (mode: DraftState['mode']) => {
    if (mode === 'edit') dispatch(draftPrepared({ subject: draft.subject, body: forceGreeting(draft.body) }));
    dispatch(draftModeChosen(mode));
  };
  return (
    <StepLayout
      step={5}
      footer={
        <StepFooter
          onBack={onBack}
          onContinue={onContinue}
          continueDisabled={!complete || problem !== undefined}
          missing={missingMessage(draft, complete, problem)}
        />
      }
    >
      <DraftNotices draft={draft} personalization={personalization} problem={problem} onFillIn={() => goToStep(4)} />
      <div className={styles.toolbar}>
        <Segmented legend="Mode" value={draft.mode} onValueChange={chooseMode} options={modes} />
        <div className={styles.tools}>
          {draft.edited && draft.mode === 'edit' && <RestoreTemplate />}
          <Button variant="secondary" icon={<Icon name="eye" />} onClick={() => setPreviewing(true)}>
            Sample Email Preview
          </Button>
        </div>
      </div>
      {draft.mode === 'edit' ? (
        <MailEditor draft={draft} />
      ) : (
        <MailView draft={draft} personalization={personalization} />
      )}
      <SamplePreview open={previewing} onOpenChange={setPreviewing} draft={draft} personalization={personalization} />
    </StepLayout>
  );
}

/** Emails differ only in the school's name, so the one with the longest name is checked. */
function useLongestMailProblem(draft: DraftState): string | undefined {
  const personalization = useAppSelector(selectPersonalization);
  const longest = useAppSelector(selectSchools)
    .map(({ school }) => school)
    .reduce((longer, school) => (school.length > longer.length ? school : longer), '');
  return mailProblem(schoolMail(draft, personalization, longest));
}

function missingMessage({ subject, body }: DraftState, complete: boolean, problem: string | undefined): string | false {
  if (complete) return problem !== undefined && 'The email cannot be sent yet.';
  if (subject.trim() === '' && body.trim() === '') return 'Subject and body are empty.';
  return subject.trim() === '' ? 'The subject is empty.' : 'The body is empty.';
}
