import type { MailText } from '@cc/contracts/letter/school-mail';
import { templateSegments, type TemplateSegment } from '@cc/contracts/letter/render-template';
import {
  anySchool,
  variesBySchool,
  type AnyPlaceholder,
  type LetterAnswers,
} from '@cc/contracts/letter/template-values';
import styles from './compose-email.module.css';
import { Mark, MarkedText, type MarkKind } from './marked-text.tsx';

const marks: readonly MarkKind[] = ['details', 'school', 'missing'];
export interface MailViewProps {
  readonly draft: MailText;
  readonly personalization: LetterAnswers;
}

/** View mode: the email with the athlete's details filled in and marked (specification 2). */
export function MailView({ draft, personalization }: MailViewProps) {
  const subject = templateSegments(draft.subject, personalization, anySchool, 'subject');
  const body = templateSegments(draft.body, personalization, anySchool);
  const all = [...subject, ...body];
  return (
    <>
      <article className={styles.letter} aria-label="Your email">
        <h3 className={styles.subject}>
          <span className={styles.caption}>Subject</span>
          <MarkedText segments={subject} marks={marks} />
        </h3>
        <div className={styles.body}>
          <MarkedText segments={body} marks={marks} />
        </div>
      </article>
      <Legend segments={all} />
    </>
  );
}

/** What each placeholder of a school becomes. */
const bySchool: Readonly<Partial<Record<AnyPlaceholder, string>>> = {
  '[College Name]': 'becomes the name of each school.',
  '[Coach Names]': 'becomes the names of its coaches.',
  '[Why this school]': 'becomes your own sentence for each school, or is left out.',
};

function Legend({ segments }: { readonly segments: readonly TemplateSegment[] }) {
  const differing = new Set(
    segments.flatMap(({ text, placeholder }) => (placeholder && variesBySchool(placeholder) ? text : [])),
  );
  return (
    <ul className={styles.legend}>
      <li>
        <Mark kind="details" text="Marked like this" /> comes from your details.
      </li>
      {Object.entries(bySchool).map(
        ([name, meaning]) =>
          differing.has(name) && (
            <li key={name}>
              <Mark kind="school" text={name} /> {meaning}
            </li>
          ),
      )}
      <li>
        {differing.size > 0
          ? 'The rest is the same for every school.'
          : 'Every school gets exactly the same text. Insert [College Name] in Edit mode to name each school.'}
      </li>
    </ul>
  );
}
