import styles from './late-notice.module.css';

/**
 * Stands in every document, and is shown while something that its reader pressed waits in vain for the page's scripts: the
 * loader tells by an attribute of the document's first element.
 */
export function LateNotice() {
  return (
    <div hidden role="alert" className={styles['notice']} data-tone="ink">
      <p>
        This page has not loaded completely, so what you pressed has had no effect yet. What you typed is still there.
        Please check your connection and press again.
      </p>
    </div>
  );
}
