import type { Personalization } from '@cc/contracts/entities/personalization';
import type { MailText } from '../../email-template/school-mail.ts';
import { templateSegments, type TemplateSegment } from '../../email-template/render-template.ts';
import { variesBySchool } from '../../email-template/template-values.ts';
import styles from './compose-email.module.css';
import { Mark, MarkedText, type MarkKind } from './marked-text.tsx';

const marks: readonly MarkKind[] = ['details', 'school', 'missing'];
/** A placeholder value for the school, since this view is about all schools. */
const anySchool = '[College Name]';

export interface MailViewProps {
  readonly draft: MailText;
  readonly personalization: Personalization;
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

function Legend({ segments }: { readonly segments: readonly TemplateSegment[] }) {
  const differs = segments.some(({ placeholder }) => placeholder && variesBySchool(placeholder));
  return (
    <ul className={styles.legend}>
      <li>
        <Mark kind="details" text="Marked like this" /> comes from your details.
      </li>
      {differs ? (
        <li>
          <Mark kind="school" text={anySchool} /> becomes the name of each school. The rest is the same for every
          school.
        </li>
      ) : (
        <li>Every school gets exactly the same text. Insert [College Name] in Edit mode to name each school.</li>
      )}
    </ul>
  );
}
