import styles from './numbered-steps.module.css';

export interface NumberedStepsProps {
  readonly steps: readonly { readonly title: string; readonly text: string }[];
  /** Side by side where they fit. */
  readonly across?: boolean;
}

/** Steps in order: dots on one line of a field. */
export function NumberedSteps({ steps, across = false }: NumberedStepsProps) {
  return (
    <ol className={styles.steps} data-across={across}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
