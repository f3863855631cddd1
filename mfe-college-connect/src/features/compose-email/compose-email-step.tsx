import { schoolTexts } from '@cc/contracts/letter/school-mail';
import { Button } from '@cc/shared-ui/button';
import { Segmented } from '@cc/shared-ui/segmented';
import { useDeferredValue, useMemo, useState } from 'react';
import { forceGreeting } from '../../email-template/greeting.ts';
import { letterProblem } from '../../email-template/letter-problem.ts';
import { withReasonParagraph } from '../../email-template/reason-paragraph.ts';
import { LetterBar } from '../../letters/letter-bar.tsx';
import {
  bodyEdited,
  draftModeChosen,
  draftPrepared,
  selectDraftIsComplete,
  type DraftState,
} from '../../state/draft-slice.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { selectLetterAnswers } from '../../state/details-slice.ts';
import { selectSchools } from '../../state/selection-slice.ts';
import { SendTest } from '../../step-frame/send-test.tsx';
import { StepFooter } from '../../step-frame/step-footer.tsx';
import { StepLayout } from '../../step-frame/step-layout.tsx';
import type { StepProps } from '../../step-frame/step-props.ts';
import styles from './compose-email.module.css';
import { DraftNotices } from './draft-notices.tsx';
import { LivePreview, PreviewSheet } from './live-preview.tsx';
import { MailEditor } from './mail-editor.tsx';
import { MailView } from './mail-view.tsx';
import { ReasonDeck } from './reason-deck.tsx';
import { ReasonsPanel } from './reasons-panel.tsx';
import { SamplePreview } from './sample-preview.tsx';
import { usePreparedDraft } from './use-prepared-draft.ts';
import { useShownSchool } from './use-shown-school.ts';

const modes = [
  { value: 'view', label: 'View' },
  { value: 'edit', label: 'Edit' },
] as const;

/** Step 5: the email to every school (specification 2). */
export function ComposeEmailStep({ onContinue, onBack, goToStep }: StepProps) {
  const dispatch = useAppDispatch();
  const draft = usePreparedDraft();
  const personalization = useAppSelector(selectLetterAnswers);
  const complete = useAppSelector(selectDraftIsComplete);
  const problem = useLetterProblem(draft);
  const shown = useShownSchool();
  const [previewing, setPreviewing] = useState(false);
  const [deckOpen, setDeckOpen] = useState(false);
  const chooseMode = (mode: DraftState['mode']) => {
    if (mode === 'edit')
      dispatch(draftPrepared({ subject: draft.subject, body: forceGreeting(draft.body, draft.greeting) }));
    dispatch(draftModeChosen(mode));
  };
  const insertReason = () => dispatch(bodyEdited(withReasonParagraph(draft.body).body));
  const writeReasons = () => {
    const [blank] = shown.schools.filter((school) => schoolTexts(school, draft.reasons).reason === '');
    shown.show(blank ? shown.schools.indexOf(blank) : 0);
    setDeckOpen(true);
  };
  const preview = { draft, personalization, shown, onWriteReason: () => setDeckOpen(true) };
  return (
    <StepLayout
      step={5}
      compact
      footer={
        <StepFooter
          onBack={onBack}
          onContinue={onContinue}
          continueDisabled={!complete || problem !== undefined}
          missing={missingMessage(draft, complete, problem)}
        >
          <PreviewSheet {...preview} />
        </StepFooter>
      }
    >
      <LetterBar />
      <DraftNotices draft={draft} personalization={personalization} problem={problem} onFillIn={() => goToStep(4)} />
      <div className={styles.toolbar}>
        <Segmented legend="Mode" value={draft.mode} onValueChange={chooseMode} options={modes} />
        <Button variant="secondary" size="sm" onClick={() => setPreviewing(true)}>
          Sample Email Preview
        </Button>
      </div>
      <ReasonsPanel draft={draft} schools={shown.schools} onWrite={writeReasons} onInsert={insertReason} />
      {draft.mode === 'edit' ? (
        <MailEditor draft={draft} personalization={personalization} shown={shown} />
      ) : (
        <MailView draft={draft} personalization={personalization} />
      )}
      <LivePreview {...preview} />
      <SendTest shown={shown.schools[shown.index]} />
      <ReasonDeck open={deckOpen} onClose={() => setDeckOpen(false)} shown={shown} />
      <SamplePreview open={previewing} onOpenChange={setPreviewing} draft={draft} personalization={personalization} />
    </StepLayout>
  );
}

/** Why a school's letter cannot be sent. Behind the typing: there may be hundreds of schools. */
function useLetterProblem(draft: DraftState): string | undefined {
  const personalization = useAppSelector(selectLetterAnswers);
  const schools = useAppSelector(selectSchools);
  const text = useDeferredValue(draft);
  return useMemo(() => letterProblem(text, personalization, schools), [text, personalization, schools]);
}

function missingMessage({ subject, body }: DraftState, complete: boolean, problem: string | undefined): string | false {
  if (complete) return problem !== undefined && 'The email cannot be sent yet.';
  if (subject.trim() === '' && body.trim() === '') return 'Subject and body are empty.';
  return subject.trim() === '' ? 'The subject is empty.' : 'The body is empty.';
}
