import type { Purchase } from '@cc/contracts/entities/purchase';
import { Badge, type BadgeProps } from '@cc/shared-ui/badge';
import { Button } from '@cc/shared-ui/button';
import { Card } from '@cc/shared-ui/card';
import { Link } from '@cc/shared-ui/router';
import { paths } from '../../paths.ts';
import { Receipt } from '../../receipt/receipt.tsx';
import styles from './purchase-card.module.css';

/** One purchase: how it stands, its receipt, and the lists that came with it. */
export function PurchaseCard({ purchase }: { readonly purchase: Purchase }) {
  const { items, stands, tokens, tokensTakenBack } = purchase;
  const { tone, words } = standing(purchase);
  const lists = stands ? items.flatMap(({ proListId, title }) => (proListId ? [{ id: proListId, title }] : [])) : [];
  return (
    <Card className={styles['card']}>
      <div className={styles['head']}>
        <h2>{items.map(({ title }) => title).join(', ')}</h2>
        <Badge tone={tone}>{words}</Badge>
      </div>
      <Receipt purchase={purchase} />
      {tokensTakenBack > 0 ? (
        <p className={styles['small']}>
          {tokensTakenBack} of {tokens} tokens were taken back with the money.
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
  readonly words: string;
}

/** How a purchase stands, in a word or two: also what became of its money after it was paid. */
function standing({ status, stands, refunded, disputed }: Purchase): Standing {
  if (status === 'processing') return { tone: 'yellow', words: 'On its way' };
  if (status === 'failed') return { tone: 'red', words: 'Failed' };
  if (status === 'expired') return { tone: 'grey', words: 'Not paid' };
  if (status === 'open') return { tone: 'grey', words: 'Not paid yet' };
  if (disputed > 0) return { tone: 'red', words: 'Charged back' };
  if (refunded > 0) return { tone: 'grey', words: stands ? 'Partly refunded' : 'Refunded' };
  return { tone: 'green', words: 'Paid' };
}
