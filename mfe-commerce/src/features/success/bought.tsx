import type { Balance, Purchase } from '@cc/contracts/entities/purchase';
import { Icon } from '@cc/shared-ui/icon';
import { Skeleton } from '@cc/shared-ui/skeleton';
import { Link } from '@cc/shared-ui/router';
import { balanceText, owedText } from '../../balance/balance-text.ts';
import { GiftNote } from '../../receipt/gift-note.tsx';
import { paths } from '../../paths.ts';
import { Receipt, receiptTitle } from '../../receipt/receipt.tsx';
import styles from './bought.module.css';

/** The items of a checkout, and the tokens once it is paid. */
export function Bought({ purchase, balance }: { readonly purchase: Purchase; readonly balance: Balance }) {
  const tokens = purchase.stands && !purchase.gift?.given && purchase.items.some(({ kind }) => kind === 'plan');
  return (
    <section aria-label="Your purchase" data-tone="white" className={styles['card']}>
      {tokens ? <TokensAreThere balance={balance} /> : null}
      {purchase.stands ? <GiftNote purchase={purchase} /> : null}
      <h2 className={styles['title']}>{receiptTitle(purchase)}</h2>
      <Receipt purchase={purchase} />
      {purchase.status === 'paid' ? (
        <p className={styles['small']}>
          You find all receipts on your <Link to={paths.purchases()}>purchases page</Link>.
        </p>
      ) : null}
    </section>
  );
}

function TokensAreThere({ balance }: { readonly balance: Balance }) {
  const owed = owedText(balance);
  return (
    <div className={styles['tokens']} data-tone="ink">
      <Icon name="coins" size={28} />
      <div>
        <p className={styles['count']}>{balanceText(balance)}</p>
        <p>In your account, ready for College Connect.</p>
        {owed ? <p>{owed}</p> : null}
      </div>
    </div>
  );
}

/** Keeps the place of the receipt. */
export function BoughtSkeleton() {
  return (
    <div data-tone="white" className={styles['card']} aria-hidden="true">
      <Skeleton height={84} />
      <Skeleton lines={4} height={20} />
    </div>
  );
}
