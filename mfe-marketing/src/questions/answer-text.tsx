import styles from './answer-text.module.css';

/** An answer, paragraph by paragraph. */
export function AnswerText({ paragraphs }: { readonly paragraphs: readonly string[] }) {
  return (
    <div className={styles.answer}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
