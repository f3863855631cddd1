import { purchases } from '@cc/contracts/api/purchases';
import type { Balance } from '@cc/contracts/entities/purchase';
import { failureMessage } from '@cc/contracts/federation/outcome';
import { Button } from '@cc/shared-ui/button';
import { EmptyState } from '@cc/shared-ui/empty-state';
import { Icon } from '@cc/shared-ui/icon';
import { Link } from '@cc/shared-ui/router';
import { Skeleton } from '@cc/shared-ui/skeleton';
import { useAnswer } from '../../api/use-answer.ts';
import { balanceText, owedText } from '../../balance/balance-text.ts';
import { paths } from '../../paths.ts';
import { AskedParents } from './asked-parents.tsx';
import { ClubOrderCard } from './club-order-card.tsx';
import { CouldNotLoad } from './could-not-load.tsx';
import { PurchaseCard } from './purchase-card.tsx';
import styles from './purchase-list.module.css';

/** The user's tokens, then the purchases, newest first. */
export function PurchaseList() {
  const answer = useAnswer(purchases, undefined, 'purchases');
  if (answer.status === 'loading') return <PurchaseListSkeleton />;
  if (answer.status === 'failed') {
    return (
      <CouldNotLoad
        title="We could not load your purchases"
        message={failureMessage(answer.failure)}
        onTryAgain={answer.retry}
      />
    );
  }
  const { purchases: bought, clubOrders, balance, payLinks } = answer.data;
  return (
    <>
      <BalanceStrip balance={balance} />
      {bought.length + clubOrders.length === 0 ? (
        <NothingBought />
      ) : (
        <ul className={styles['list']} aria-label="Purchases">
          {bought.map((purchase) => (
            <li key={purchase.orderId}>
              <PurchaseCard purchase={purchase} />
            </li>
          ))}
          {clubOrders.map((order) => (
            <li key={order.orderId}>
              <ClubOrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
      <AskedParents links={payLinks} />
    </>
  );
}

function BalanceStrip({ balance }: { readonly balance: Balance }) {
  const owed = owedText(balance);
  return (
    <section aria-label="Your tokens" data-tone="ink" className={styles['balance']}>
      <Icon name="coins" size={28} />
      <div className={styles['text']}>
        <p className={styles['count']}>{balanceText(balance)}</p>
        <p>{owed ?? 'One token sends one email to all the coaches you select at one school.'}</p>
      </div>
      <Button asChild variant="volt">
        <Link to={paths.college()}>Open College Connect</Link>
      </Button>
    </section>
  );
}

function NothingBought() {
  return (
    <EmptyState
      motif="lane"
      title="No purchases yet"
      action={
        <Button asChild>
          <Link to={paths.marketplace()}>Go to Marketplace</Link>
        </Button>
      }
    >
      The plans and lists you buy appear here with their receipts.
    </EmptyState>
  );
}

/** Keeps the place of the balance and two receipts. */
export function PurchaseListSkeleton() {
  return (
    <div className={styles['skeleton']} role="status" aria-label="Loading your purchases...">
      <Skeleton height={92} />
      <div className={styles['list']}>
        <Skeleton height={220} />
        <Skeleton height={220} />
      </div>
    </div>
  );
}
