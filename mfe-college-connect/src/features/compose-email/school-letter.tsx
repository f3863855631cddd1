import type { LetterAnswers } from '@cc/contracts/letter/template-values';
import { templateSegments } from '@cc/contracts/letter/render-template';
import { schoolMail, schoolTexts, type LetterText } from '@cc/contracts/letter/school-mail';
import { optOutPlaceholder, optOutSentence } from '@cc/contracts/letter/opt-out-line';
import type { ReactNode } from 'react';
import { selectAttachments } from '../../state/attachments-slice.ts';
import { useAppSelector } from '../../state/hooks.ts';
import type { SelectedSchool } from '../../state/selected-schools.ts';
import styles from './compose-email.module.css';
import { MarkedText, type MarkKind } from './marked-text.tsx';

export interface SchoolLetterProps {
  readonly draft: LetterText;
  readonly personalization: LetterAnswers;
  readonly school: SelectedSchool;
  readonly marks: readonly MarkKind[];
}

/** One school's email, exactly as it will be sent. */
export function SchoolLetter({ draft, personalization, school, marks }: SchoolLetterProps) {
  const attachments = useAppSelector(selectAttachments);
  const names = school.coaches.map(({ first_name, last_name }) => `${first_name} ${last_name}`);
  const texts = schoolTexts(school, draft.reasons);
  return (
    <article className={styles.letter} aria-label={`Email to ${school.school}`}>
      <dl className={styles.envelope}>
        {names.length > 0 && <Line term="To">{names.join(', ')}</Line>}
        <Line term="Subject">
          <span className={styles.previewSubject}>
            {marks.includes('details') ? (
              <MarkedText segments={templateSegments(draft.subject, personalization, texts, 'subject')} marks={marks} />
            ) : (
              schoolMail(draft, personalization, school).subject
            )}
          </span>
        </Line>
        {attachments.length > 0 && <Line term="Files">{attachments.map(({ name }) => name).join(', ')}</Line>}
      </dl>
      <div className={styles.body} data-testid="preview-body">
        <MarkedText segments={templateSegments(draft.body, personalization, texts)} marks={marks} />
      </div>
      <p className={styles.optOut}>
        {optOutSentence}: {optOutPlaceholder}
      </p>
    </article>
  );
}

function Line({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
