import { Link } from '@cc/shared-ui/router';
import { answerParts } from './answer-parts.ts';
import styles from './answer-text.module.css';

/** An answer, paragraph by paragraph; the pages that it names are links. */
export function AnswerText({ paragraphs }: { readonly paragraphs: readonly string[] }) {
  return (
    <div className={styles.answer}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>
          {answerParts(paragraph).map(({ text, to }) =>
            to === undefined ? (
              text
            ) : (
              <Link key={text} to={to}>
                {text}
              </Link>
            ),
          )}
        </p>
      ))}
    </div>
  );
}
