import type { Plan } from '@cc/contracts/entities/catalogue';
import { useHost } from '@cc/shared-ui/host';
import { Link } from '@cc/shared-ui/router';
import { useEffect, useState, type ComponentType } from 'react';
import { paths } from '../paths.ts';
import styles from './plan-purchase.module.css';

/** What commerce's fragment needs to know of a plan (specification 7). */
export interface BuyButtonsProps {
  readonly priceId: string;
  readonly planName: string;
}

type Buttons =
  { readonly state: 'loading' | 'closed' } | { readonly state: 'open'; readonly Buy: ComponentType<BuyButtonsProps> };

/** The ways to buy a plan: commerce's own buttons where they are deployed, a plain sentence where they are not. */
export function PlanPurchase({ plan }: { readonly plan: Plan }) {
  const buttons = useBuyButtons();
  return (
    <div className={styles.purchase}>
      {buttons.state === 'open' ? <buttons.Buy priceId={plan.priceId} planName={plan.title} /> : null}
      {buttons.state === 'closed' ? (
        <p className={styles.soon}>
          Buying opens soon. <Link to={paths.homeNewsletter()}>Leave your email</Link> and we tell you.
        </p>
      ) : null}
    </div>
  );
}

function useBuyButtons(): Buttons {
  const host = useHost();
  const [buttons, setButtons] = useState<Buttons>({ state: 'loading' });
  useEffect(() => {
    let current = true;
    const show = (Buy: ComponentType<BuyButtonsProps> | undefined) => {
      if (current) setButtons(Buy ? { state: 'open', Buy } : { state: 'closed' });
    };
    const asked = host.loadFragment?.<BuyButtonsProps>('mfe-commerce', 'buy-buttons') ?? Promise.resolve(undefined);
    // A fragment that cannot be loaded is one that cannot be bought with: the host reports why.
    asked.then(show, () => show(undefined));
    return () => {
      current = false;
    };
  }, [host]);
  return buttons;
}
