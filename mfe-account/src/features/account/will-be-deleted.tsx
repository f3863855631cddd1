import { keepAccount } from '@cc/contracts/api/account';
import { parentNeeded } from '@cc/contracts/entities/terms';
import { Button } from '@cc/shared-ui/button';
import { useHost } from '@cc/shared-ui/host';
import { Notice } from '@cc/shared-ui/notice';
import { Link } from '@cc/shared-ui/router';
import { useEffect, useRef } from 'react';
import { useAction } from '../../api/use-action.ts';
import { dataOf } from '../../api/use-loaded.ts';
import styles from '../../sections/sections.module.css';
import { timeText } from '../../sections/rows.tsx';

export interface WillBeDeletedProps {
  readonly deletesAt: string;
  /** False: its user said to be under 13. */
  readonly keepable: boolean;
  /** The user just asked for it: the button that they pressed is gone, and the focus comes here. */
  readonly focused: boolean;
  readonly onKept: () => void;
}

/** Says when the account will be deleted, and lets its user keep it, or says who has to write to us. */
export function WillBeDeleted({ deletesAt, keepable, focused, onKept }: WillBeDeletedProps) {
  const { api } = useHost();
  const { busy, run } = useAction();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) keep.current?.focus();
  }, [focused]);
  return (
    <div className={styles['section']}>
      <Notice tone="warning" title={`Your account will be deleted on ${timeText(deletesAt)}`}>
        {keepable ? (
          'Nothing is sent until then. If you keep your account, everything is as it was; stopped emails can be continued on the page Sent.'
        ) : (
          <>
            {parentNeeded} If you did not tell us so, please write to us before then:{' '}
            <Link to="/contact">contact us</Link>.
          </>
        )}
      </Notice>
      {keepable ? (
        <Button
          ref={keep}
          busy={busy !== null}
          onClick={async () => {
            const told = { done: 'Your account stays', failed: 'We could not keep your account' };
            await run('keep', async () => dataOf(await api.call(keepAccount, undefined)), told);
            onKept();
          }}
        >
          Keep my account
        </Button>
      ) : null}
    </div>
  );
}
