import type { Plan } from '@cc/contracts/entities/catalogue';
import { RemoteFragment } from '@cc/shared-ui/host';
import { Link } from '@cc/shared-ui/router';
import { paths } from '../paths.ts';
import styles from './plan-purchase.module.css';

/** Commerce's buttons to buy a plan, or a sentence where they are missing. */
export function PlanPurchase({ plan: { priceId, title } }: { readonly plan: Plan }) {
  return (
    <div className={styles.purchase}>
      <RemoteFragment
        remote="mfe-commerce"
        name="buy-buttons"
        props={{ priceId, planName: title }}
        fallback={<NotNow />}
      />
    </div>
  );
}

// For outages too, so it promises nothing.
function NotNow() {
  return (
    <p className={styles.notNow}>
      You cannot buy here right now. Reload this page in a few minutes, or <Link to={paths.contact()}>write to us</Link>
      .
    </p>
  );
}
