import type { Purchase } from '@cc/contracts/entities/purchase';
import { Badge, type BadgeProps } from '@cc/shared-ui/badge';
import { Button } from '@cc/shared-ui/button';
import { Card } from '@cc/shared-ui/card';
import { Link } from '@cc/shared-ui/router';
import { paths } from '../../paths.ts';
import { GiftNote } from '../../receipt/gift-note.tsx';
import { isReceived, Receipt, receiptTitle } from '../../receipt/receipt.tsx';
import styles from './purchase-card.module.css';

/** One purchase: its status, its receipt, and the lists that came with it. */
export function PurchaseCard({ purchase }: { readonly purchase: Purchase }) {
  const { items, stands, tokens, tokensTakenBack } = purchase;
  const { tone, label } = standing(purchase);
  const lists = stands ? items.flatMap(({ proListId, title }) => (proListId ? [{ id: proListId, title }] : [])) : [];
  return (
    <Card className={styles['card']}>
      <div className={styles['head']}>
        <h2>{receiptTitle(purchase)}</h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <Receipt purchase={purchase} />
      {purchase.stands ? <GiftNote purchase={purchase} /> : null}
      {tokensTakenBack > 0 ? (
        <p className={styles['small']}>
          {tokensTakenBack} of {tokens} tokens were removed{isReceived(purchase) ? '' : ' with the refund'}.
        </p>
      ) : null}
      {lists.length > 0 ? (
        <div className={styles['lists']}>
          {lists.map(({ id, title }) => (
            <Button key={id} asChild variant="secondary">
              <Link to={paths.boughtList(id)} aria-label={`View list ${title}`}>
                View list
              </Link>
            </Button>
          ))}
        </div>
      ) : null}
    </Card>
  );
}

interface Standing {
  readonly tone: NonNullable<BadgeProps['tone']>;
  readonly label: string;
}

/** A purchase's status in a word or two, including refunds and disputes after the payment. */
function standing(purchase: Purchase): Standing {
  const { status, stands, refunded, disputed } = purchase;
  // It is credited once it is paid. What became of the money is not the receiver's to know.
  if (isReceived(purchase)) return stands ? { tone: 'green', label: 'Gift' } : { tone: 'grey', label: 'Taken back' };
  if (status === 'processing') return { tone: 'yellow', label: 'On its way' };
  if (status === 'failed') return { tone: 'red', label: 'Failed' };
  if (status === 'expired') return { tone: 'grey', label: 'Not paid' };
  if (status === 'open') return { tone: 'grey', label: 'Not paid yet' };
  if (disputed > 0) return { tone: 'red', label: 'Charged back' };
  if (refunded > 0) return { tone: 'grey', label: stands ? 'Partly refunded' : 'Refunded' };
  // Paid too late: it gave nothing, and its money is on its way back.
  if (!stands) return { tone: 'grey', label: 'Money on its way back' };
  return { tone: 'green', label: 'Paid' };
}
