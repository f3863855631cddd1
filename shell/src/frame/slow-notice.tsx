import styles from './slow-notice.module.css';

/**
 * Says that a press has had no effect yet. Every document contains it. The loader shows it by an attribute of the root
 * element when the scripts are slow or cannot be loaded.
 */
export function SlowNotice() {
  return (
    <div hidden role="alert" className={styles.notice} data-tone="ink">
      <p>
        This page has not finished loading, so what you pressed has not worked yet. What you typed is still there.
        Please check your connection and press again.
      </p>
    </div>
  );
}
