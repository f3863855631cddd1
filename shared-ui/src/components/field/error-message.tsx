import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { PrehydrationChecks } from './field-context.ts';
import styles from './field.module.css';

export interface ErrorMessageProps {
  readonly id: string | undefined;
  readonly error: ReactNode;
  /** Messages that are hidden until the browser's check fails. */
  readonly prehydration: PrehydrationChecks | undefined;
}

/** A field's error. The region is always there: screen readers do not announce one that is added with its text. */
export function ErrorMessage({ id, error, prehydration }: ErrorMessageProps) {
  // `aria-describedby` names the region: hidden messages inside a visible element are not part of the description.
  return (
    <div id={id} aria-live="polite" className={styles.live}>
      {error ? <Message>{error}</Message> : <PrehydrationMessages checks={prehydration} />}
    </div>
  );
}

function PrehydrationMessages({ checks }: { readonly checks: PrehydrationChecks | undefined }) {
  if (!checks) return null;
  const { missing, wrong = missing } = checks;
  if (wrong === missing) return <Message said="of-any">{missing}</Message>;
  return (
    <>
      <Message said="of-empty">{missing}</Message>
      <Message said="of-wrong">{wrong}</Message>
    </>
  );
}

/** @param props.said the failed check that shows the message; left out: always shown. */
function Message({ said, children }: { readonly said?: string; readonly children: ReactNode }) {
  return (
    <div className={styles.error} data-said={said}>
      <Icon name="warning" size={16} />
      <span>{children}</span>
    </div>
  );
}
