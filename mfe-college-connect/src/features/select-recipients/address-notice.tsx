import { Notice } from '@cc/shared-ui/notice';
import { Link } from '@cc/shared-ui/router';
import { paths } from '../../paths.ts';
import { selectHasBought } from '../../state/allowance-slice.ts';
import { useAppSelector } from '../../state/hooks.ts';
import styles from './select-recipients.module.css';

/** Tells users without purchases that coaches' email addresses come with tokens (D1.4). */
export function AddressNotice() {
  const hasBought = useAppSelector(selectHasBought);
  if (hasBought !== false) return null;
  return (
    <Notice tone="info" title="Email addresses come with tokens" className={styles.notice}>
      <span className={styles.sentence}>
        Choose coaches now and send once you have tokens. Each school takes one token.{' '}
      </span>
      <Link to={paths.pricing()}>See the plans</Link>
    </Notice>
  );
}
