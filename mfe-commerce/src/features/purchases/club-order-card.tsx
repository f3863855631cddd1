import type { ClubOrder } from '@cc/contracts/api/purchases';
import { formatPrice } from '@cc/contracts/entities/catalogue';
import { Badge, type BadgeProps } from '@cc/shared-ui/badge';
import { Button } from '@cc/shared-ui/button';
import { Card } from '@cc/shared-ui/card';
import { Link } from '@cc/shared-ui/router';
import { paths } from '../../paths.ts';
import styles from './purchase-card.module.css';

/** One order of club contacts: its status, where its invoice is paid, and its contacts. */
export function ClubOrderCard({ order }: { readonly order: ClubOrder }) {
  const { orderId, clubs, amount, status, invoiceUrl, createdAt, contacts } = order;
  const { tone, label } = standings[status];
  const title = `Contacts at ${clubs === 1 ? '1 club' : `${clubs} clubs`}`;
  const day = new Date(createdAt).toLocaleDateString('en-US', { dateStyle: 'long' });
  return (
    <Card className={styles['card']}>
      <div className={styles['head']}>
        <h2>{title}</h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p>{formatPrice(amount)}</p>
      <p className={styles['small']}>
        Ordered on {day}. Order <span>{orderId}</span>
      </p>
      {invoiceUrl || contacts > 0 ? (
        <div className={styles['lists']}>
          {invoiceUrl ? (
            <Button asChild>
              <a href={invoiceUrl}>Pay the invoice</a>
            </Button>
          ) : null}
          {contacts > 0 ? (
            <Button asChild variant="secondary">
              <Link to={paths.clubOrder(orderId)} aria-label={`View list ${title}`}>
                View list
              </Link>
            </Button>
          ) : null}
        </div>
      ) : null}
    </Card>
  );
}

interface Standing {
  readonly tone: NonNullable<BadgeProps['tone']>;
  readonly label: string;
}

const standings: Readonly<Record<ClubOrder['status'], Standing>> = {
  received: { tone: 'grey', label: 'Received' },
  invoiced: { tone: 'yellow', label: 'Waits for payment' },
  paid: { tone: 'yellow', label: 'Paid, on its way' },
  delivered: { tone: 'green', label: 'Delivered' },
  closed: { tone: 'grey', label: 'Closed' },
};
