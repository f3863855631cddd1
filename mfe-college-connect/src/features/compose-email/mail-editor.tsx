import { subjectMaxLength } from '@cc/contracts/api/send-email';
import type { LetterAnswers } from '@cc/contracts/letter/template-values';
import { Field } from '@cc/shared-ui/field';
import { Input, Textarea } from '@cc/shared-ui/input';
import { greetings } from '../../email-template/greeting.ts';
import type { DraftState } from '../../state/draft-slice.ts';
import { GreetingChoice } from './greeting-choice.tsx';
import styles from './mail-editor.module.css';
import { PlaceholderStrip } from './placeholder-strip.tsx';
import { RestoreTemplate } from './restore-template.tsx';
import { SubjectMeter } from './subject-meter.tsx';
import { useMailEditor } from './use-mail-editor.ts';
import type { ShownSchool } from './use-shown-school.ts';

export interface MailEditorProps {
  readonly draft: DraftState;
  readonly personalization: LetterAnswers;
  readonly shown: ShownSchool;
}

/** Edit mode: subject, greeting, body and the buttons that insert placeholders at the cursor (specification 2). */
export function MailEditor({ draft, personalization, shown }: MailEditorProps) {
  const { subjectProps, bodyProps, insert } = useMailEditor(draft);
  return (
    <div className={styles.editor}>
      <Field
        label="Subject"
        hint={<SubjectMeter draft={draft} personalization={personalization} schools={shown.schools} />}
        required
      >
        <Input {...subjectProps} value={draft.subject} maxLength={subjectMaxLength} autoComplete="off" />
      </Field>
      <GreetingChoice greeting={draft.greeting} shown={shown} />
      <Field label="Body" hint={`Always starts with “${greetings[draft.greeting]}”`} required>
        <div className={styles.composer}>
          <PlaceholderStrip insert={insert} />
          <Textarea {...bodyProps} value={draft.body} rows={20} className={styles.textarea} />
        </div>
      </Field>
      {draft.edited && <RestoreTemplate />}
    </div>
  );
}
