import type { LetterSchool, LetterText } from '@cc/contracts/letter/school-mail';
import { schoolMail } from '@cc/contracts/letter/school-mail';
import type { LetterAnswers } from '@cc/contracts/letter/template-values';
import { useDeferredValue, useMemo } from 'react';
import styles from './mail-editor.module.css';

/** Characters of a subject that a phone shows in one line. */
const goal = 50;

export interface SubjectMeterProps {
  readonly draft: LetterText;
  readonly personalization: LetterAnswers;
  readonly schools: readonly LetterSchool[];
}

/** The length of the longest subject that a school gets, and from 50 characters on a hint. It refuses nothing. */
export function SubjectMeter({ draft, personalization, schools }: SubjectMeterProps) {
  const subject = useDeferredValue(draft.subject);
  const reasons = useDeferredValue(draft.reasons);
  const length = useMemo(() => {
    const lengths = schools.map((school) => {
      const mail = schoolMail({ subject, body: '', ...(reasons && { reasons }) }, personalization, school);
      return [...mail.subject].length;
    });
    return Math.max(0, ...lengths);
  }, [personalization, reasons, schools, subject]);
  return (
    <span className={styles.meter} data-over={length > goal || undefined}>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ inlineSize: `${Math.min(1, length / goal) * 100}%` }} />
      </span>
      <span>
        {length} of {goal} characters
        {length > goal && <span>. Phones cut off the rest, so begin with what matters most.</span>}
      </span>
    </span>
  );
}
