import type { LetterAnswers } from '@cc/contracts/letter/template-values';
import { Button } from '@cc/shared-ui/button';
import { Notice } from '@cc/shared-ui/notice';
import { missingFields } from '../../email-template/missing-fields.ts';
import { unknownPlaceholders, type MailText } from '@cc/contracts/letter/school-mail';
import { DetailNotices } from './detail-notices.tsx';
import styles from './compose-email.module.css';

export interface DraftNoticesProps {
  readonly draft: MailText;
  readonly personalization: LetterAnswers;
  /** Why the email cannot be sent. */
  readonly problem: string | undefined;
  readonly onFillIn: () => void;
}

/** Warnings about the email: fields missing from step 4 (specification 2), and mistakes in the text. */
export function DraftNotices({ draft, personalization, problem, onFillIn }: DraftNoticesProps) {
  const missing = missingFields(personalization);
  const unknown = unknownPlaceholders(`${draft.subject}\n${draft.body}`);
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="warning" title="Some of your details are missing">
          <p>Missing from Personalization: {missing.join(', ')}.</p>
          <Button variant="secondary" size="sm" className={styles.noticeAction} onClick={onFillIn}>
            Fill in the missing fields
          </Button>
        </Notice>
      )}
      <DetailNotices draft={draft} answers={personalization} onFillIn={onFillIn} />
      {problem && (
        <Notice tone="error" title="This email cannot be sent yet">
          {problem}
        </Notice>
      )}
      {unknown.length > 0 && (
        <Notice tone="warning" title="Is this a placeholder?">
          {unknown.join(', ')} {unknown.length === 1 ? 'is' : 'are'} not replaced: coaches would read{' '}
          {unknown.length === 1 ? 'it' : 'them'} as written. Use the insert buttons in Edit mode for placeholders.
        </Notice>
      )}
    </>
  );
}
