import { useLayoutEffect, useRef } from 'react';
import styles from './kept-page.module.css';
import { TryAgain, type TryAgainProps } from './try-again.tsx';

export interface KeptPageProps extends TryAgainProps {
  readonly elements: readonly Element[];
}

/**
 * The document's own elements, with what the visitor typed and opened. Links and questions work without scripts; all
 * controls are disabled, and a notice says so.
 */
export function KeptPage({ elements, ...again }: KeptPageProps) {
  const page = useRef<HTMLFieldSetElement>(null);
  // Before the browser paints: React has just removed them from the document.
  useLayoutEffect(() => page.current?.replaceChildren(...elements), [elements]);
  return (
    <>
      <fieldset ref={page} disabled className={styles.page} />
      <div className={styles.notice} data-tone="ink">
        <div role="alert" className={styles.text}>
          <p className={styles.title}>Buttons and forms on this page do not work right now.</p>
          <p>
            {navigator.onLine
              ? 'You can read it and follow its links.'
              : 'You seem to be offline. You can still read it.'}
          </p>
        </div>
        <TryAgain {...again} size="sm" variant="volt" />
      </div>
    </>
  );
}
