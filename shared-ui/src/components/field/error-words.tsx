import type { ReactNode } from 'react';
import { Icon } from '../icon/index.ts';
import type { EarlyChecks } from './field-context.ts';
import styles from './field.module.css';

export interface ErrorWordsProps {
  readonly id: string | undefined;
  readonly error: ReactNode;
  /** Words that are there unseen until the browser finds that they hold. */
  readonly early: EarlyChecks | undefined;
}

/** What is wrong with a field. The region is always there: one that arrives together with its words is not read out. */
export function ErrorWords({ id, error, early }: ErrorWordsProps) {
  // A description has what is seen of its element, but all of an element that is itself unseen: the region is the element.
  return (
    <div id={id} aria-live="polite" className={styles.live}>
      {error ? <Words>{error}</Words> : <EarlyWords checks={early} />}
    </div>
  );
}

function EarlyWords({ checks }: { readonly checks: EarlyChecks | undefined }) {
  if (!checks) return null;
  const { missing, wrong = missing } = checks;
  if (wrong === missing) return <Words said="of-any">{missing}</Words>;
  return (
    <>
      <Words said="of-empty">{missing}</Words>
      <Words said="of-wrong">{wrong}</Words>
    </>
  );
}

/** @param props.said of what the style sheet shows them; left out: always. */
function Words({ said, children }: { readonly said?: string; readonly children: ReactNode }) {
  return (
    <div className={styles.error} data-said={said}>
      <Icon name="warning" size={16} />
      <span>{children}</span>
    </div>
  );
}
