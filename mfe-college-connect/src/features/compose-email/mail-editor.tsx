import { subjectMaxLength } from '@cc/contracts/api/send-email';
import { placeholders } from '@cc/contracts/entities/placeholders';
import { Button } from '@cc/shared-ui/button';
import { Field } from '@cc/shared-ui/field';
import { Input, Textarea } from '@cc/shared-ui/input';
import { greeting } from '../../email-template/greeting.ts';
import type { MailText } from '../../email-template/school-mail.ts';
import styles from './compose-email.module.css';
import { useMailEditor } from './use-mail-editor.ts';

/** Edit mode: subject, body and the buttons that insert placeholders at the cursor (specification 2). */
export function MailEditor({ draft }: { readonly draft: MailText }) {
  const { subjectProps, bodyProps, insert } = useMailEditor(draft);
  return (
    <div className={styles.editor}>
      <Field label="Subject" required>
        <Input {...subjectProps} value={draft.subject} maxLength={subjectMaxLength} autoComplete="off" />
      </Field>
      <div className={styles.placeholders} role="group" aria-label="Insert a placeholder">
        <span className={styles.caption} aria-hidden="true">
          Insert
        </span>
        {placeholders.map((placeholder) => (
          <Button key={placeholder} variant="secondary" size="sm" onClick={() => insert(placeholder)}>
            {placeholder}
          </Button>
        ))}
      </div>
      <Field label="Body" hint={`Always starts with “${greeting}”`} required>
        <Textarea {...bodyProps} value={draft.body} rows={20} className={styles.textarea} />
      </Field>
    </div>
  );
}
