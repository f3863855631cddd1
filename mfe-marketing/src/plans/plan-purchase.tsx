import type { Plan } from '@cc/contracts/entities/catalogue';
import type { BuyButtonsProps } from '@cc/contracts/fragments/mfe-commerce';
import { RemoteFragment } from '@cc/shared-ui/host';
import { Link } from '@cc/shared-ui/router';
import { paths } from '../paths.ts';
import styles from './plan-purchase.module.css';

/** Commerce's buttons to buy a plan, or a sentence where commerce is not deployed. */
export function PlanPurchase({ plan: { priceId, title } }: { readonly plan: Plan }) {
  return (
    <div className={styles.purchase}>
      <RemoteFragment<BuyButtonsProps>
        remote="mfe-commerce"
        name="buy-buttons"
        props={{ priceId, planName: title }}
        fallback={<OpensSoon />}
      />
    </div>
  );
}

function OpensSoon() {
  return (
    <p className={styles.soon}>
      Buying opens soon. <Link to={paths.homeNewsletter()}>Leave your email</Link> and we will let you know.
    </p>
  );
}
