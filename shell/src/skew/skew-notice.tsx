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

/** Says quietly that a newer version is there. While something would be lost by a reload, it says what, and offers none. */
export function SkewNotice({ watch, holds, reload }: SkewNoticeProps) {
  const newer = useSyncExternalStore(watch.subscribe, watch.getSnapshot);
  const reasons = useSyncExternalStore(holds.subscribe, holds.getSnapshot);
  const [putOff, setPutOff] = useState<string>();
  const shown = newer !== undefined && newer !== putOff;
  const safe = reasons.length === 0;
  // The region is there before its words, so that they are read out.
  return (
    <section aria-label="Newer version" className={shown ? styles.notice : undefined}>
      <div role="status" className={styles.words}>
        {shown ? (
          <>
            <p className={styles.title}>A newer version of Coach Connect is ready.</p>
            <p>
              {safe ? 'This page works on. Reload it when it suits you.' : `${reasons.join(' ')} Reload after that.`}
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
          <Button size="sm" variant="ghost" className={styles.later} onClick={() => setPutOff(newer)}>
            Later
          </Button>
        </div>
      ) : null}
    </section>
  );
}
