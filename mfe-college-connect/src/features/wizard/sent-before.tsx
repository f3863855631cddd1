import { Notice } from '@cc/shared-ui/notice';
import { Link } from '@cc/shared-ui/router';
import { paths } from '../../paths.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { selectSentBefore } from '../../state/run-slice.ts';
import { selectStep } from '../../state/wizard-slice.ts';
import styles from './wizard-page.module.css';

/** After a fully successful run: where its result is. Gone once the user goes on with the new session. */
export function SentBefore() {
  const sentBefore = useAppSelector(selectSentBefore);
  const step = useAppSelector(selectStep);
  if (!sentBefore || step !== 1) return null;
  return (
    <Notice tone="success" className={styles.sentBefore} title="All your emails were sent">
      See each letter, its coaches and its time under <Link to={paths.sent()}>Sent</Link>.
    </Notice>
  );
}
