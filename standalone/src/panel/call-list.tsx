import { useSyncExternalStore } from 'react';
import type { CallLog } from '../call-log.ts';
import styles from './scenario-panel.module.css';

/** The page's calls to its host, newest first. */
export function CallList({ log }: { readonly log: CallLog }) {
  const calls = useSyncExternalStore(log.subscribe, log.getSnapshot);
  return (
    <section className={styles.group} aria-labelledby="call-list">
      <h2 id="call-list" className={styles.title}>
        Host calls
      </h2>
      {calls.length === 0 ? (
        <p className={styles.note}>None so far.</p>
      ) : (
        <ol className={styles.calls} tabIndex={0} aria-labelledby="call-list" reversed>
          {calls.map(({ number, kind, text }) => (
            <li key={number}>
              <b>{kind}</b> {text}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
