import { useState, useSyncExternalStore } from 'react';
import { Button } from '@cc/shared-ui/button';
import type { ReloadHolds } from './reload-holds.ts';
import styles from './skew-notice.module.css';
import type { SkewWatch } from './skew-watch.ts';

export interface SkewNoticeProps {
  readonly watch: SkewWatch;
  readonly holds: ReloadHolds;
  readonly reload: () => void;
}

/** Says that a newer version is available. While a reload would lose work, it says which, and offers no reload. */
export function SkewNotice({ watch, holds, reload }: SkewNoticeProps) {
  const newer = useSyncExternalStore(watch.subscribe, watch.getSnapshot);
  const reasons = useSyncExternalStore(holds.subscribe, holds.getSnapshot);
  const [dismissed, setDismissed] = useState<string>();
  const shown = newer !== undefined && newer !== dismissed;
  const safe = reasons.length === 0;
  // The region is rendered before its text, so that screen readers announce the text.
  return (
    <section aria-label="Newer version" className={shown ? styles.notice : undefined}>
      <div role="status" className={styles.text}>
        {shown ? (
          <>
            <p className={styles.title}>A newer version of Coach Connect is ready.</p>
            <p>
              {safe ? 'This page still works. Reload it whenever you like.' : `${reasons.join(' ')} Reload after that.`}
            </p>
          </>
        ) : null}
      </div>
      {shown ? (
        <div className={styles.actions}>
          {safe ? (
            <Button size="sm" variant="volt" onClick={reload}>
              Reload
            </Button>
          ) : null}
          <Button size="sm" variant="ghost" className={styles.later} onClick={() => setDismissed(newer)}>
            Later
          </Button>
        </div>
      ) : null}
    </section>
  );
}
