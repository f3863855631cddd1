import { Link } from '@cc/shared-ui/router';
import styles from './brand.module.css';

const icon = new URL('./icon.svg', import.meta.url).href;

/** The logo: a center circle that is a C. Leads to `/` (specification 2). */
export function Brand() {
  return (
    <Link to="/" className={styles.brand}>
      <img src={icon} alt="" width={32} height={32} />
      <span className={styles.name}>Coach Connect</span>
    </Link>
  );
}
