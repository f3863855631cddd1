import { sampleIdentity } from '@cc/contracts/entities/company';
import { formatPrice } from '@cc/contracts/entities/catalogue';
import type { PurchasedItem, Purchase } from '@cc/contracts/entities/purchase';
import { useHost } from '@cc/shared-ui/host';
import styles from './receipt.module.css';
import { SaveReceipt } from './save-receipt.tsx';

/** Whether somebody else bought it for this user, who is not told what it cost (D21.8). */
export const isReceived = ({ gift }: Purchase): boolean => gift?.given === false;

/** `Receipt CC-2026-000123`; of an order that is not paid and of a received gift, its day. */
export function receiptTitle(purchase: Purchase): string {
  const { receiptNumber, createdAt, paidAt } = purchase;
  if (isReceived(purchase)) return `Gift of ${day(paidAt ?? createdAt)}`;
  return receiptNumber === null ? `Order of ${day(createdAt)}` : `Receipt ${receiptNumber}`;
}

/**
 * The items and total of an order, its refunds, who sold it, and the receipt to keep; of a received gift, the items
 * alone.
 */
export function Receipt({ purchase }: { readonly purchase: Purchase }) {
  const { orderId, items, amount, refunded, disputed, paidAt } = purchase;
  const { config } = useHost();
  const { name: seller } = config.legalIdentity ?? sampleIdentity;
  const received = isReceived(purchase);
  return (
    <div className={styles['receipt']}>
      <ul className={styles['lines']} aria-label="Bought">
        {items.map((item) => (
          <li key={item.priceId} className={styles['line']}>
            <span>
              <strong>{item.quantity > 1 ? `${item.quantity} × ${item.title}` : item.title}</strong>
              <span className={styles['what']}>{whatItIs(item)}</span>
            </span>
            {received ? null : <span className="cc-tabular">{formatPrice(item.price * item.quantity)}</span>}
          </li>
        ))}
      </ul>
      {received ? null : (
        <dl className={styles['sums']}>
          <Sum name="Total" cents={amount} />
          {refunded > 0 ? <Sum name="Refunded" cents={refunded} /> : null}
          {disputed > 0 ? <Sum name="Charged back by your bank" cents={disputed} /> : null}
        </dl>
      )}
      {paidAt && !received ? (
        <div className={styles['paid']}>
          <p>
            Paid on {day(paidAt)} to {seller}.
          </p>
          <SaveReceipt orderId={orderId} />
        </div>
      ) : null}
    </div>
  );
}

function Sum({ name, cents }: { readonly name: string; readonly cents: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="cc-tabular">{formatPrice(cents)}</dd>
    </div>
  );
}

function whatItIs({ kind, unlimited, tokens, quantity }: PurchasedItem): string {
  if (kind === 'pro-list') return 'Contact list';
  return unlimited ? 'Unlimited tokens' : `${(tokens ?? 0) * quantity} tokens`;
}

/** A day as people write it: November 20, 2026. */
function day(date: string): string {
  return new Date(date).toLocaleDateString('en-US', { dateStyle: 'long' });
}
