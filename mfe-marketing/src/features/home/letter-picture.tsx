import { VisuallyHidden } from '@cc/shared-ui/visually-hidden';
import type { ReactNode } from 'react';
import styles from './letter-picture.module.css';

/** An example letter with its placeholders. It names no real person. */
export function LetterPicture() {
  return (
    <figure className={styles.figure}>
      <figcaption>
        <VisuallyHidden>
          An email in College Connect: your details and the name of each school replace the brackets.
        </VisuallyHidden>
      </figcaption>
      <div className={styles.letter} data-tone="white" aria-hidden="true">
        <dl className={styles.lines}>
          <Line name="From">you, from your own mailbox</Line>
          <Line name="To">
            <span className={styles.coach}>Head Coach</span>
            <span className={styles.coach}>Associate Head Coach</span>
            <span className={styles.coach}>Recruiting Coordinator</span>
          </Line>
          <Line name="Subject">
            <Mark>Full Name</Mark> | <Mark>Graduation Year</Mark> Soccer Recruiting
          </Line>
        </dl>
        <div className={styles.body}>
          <p>Dear Coach,</p>
          <p>
            My name is <Mark>Full Name</Mark>. I graduate in <Mark>Graduation Year</Mark>, play <Mark>Position</Mark>{' '}
            for <Mark>Current Team</Mark>, and I would love to be part of the program at <Mark>College Name</Mark>.
          </p>
          <p>
            My GPA is <Mark>GPA</Mark>. Please find my highlight video here: <Mark>Highlight Video</Mark>
          </p>
        </div>
      </div>
    </figure>
  );
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.line}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Mark({ children }: { readonly children: string }) {
  return <span className={styles.mark}>[{children}]</span>;
}
