import { formatPrice } from '@cc/contracts/entities/catalogue';
import type { PayLinkItem } from '@cc/contracts/entities/pay-link';
import styles from './pay-link-lines.module.css';

/** What a link asks for, line by line, and the total. */
export function PayLinkLines({ items }: { readonly items: readonly PayLinkItem[] }) {
  return (
    <dl className={styles['lines']} aria-label="What is paid for">
      {items.map((item) => (
        <div key={item.priceId}>
          <dt>
            <strong>{nameOf(item)}</strong> {tokensOf(item)}
          </dt>
          <dd className="cc-tabular">{formatPrice(item.price * item.quantity)}</dd>
        </div>
      ))}
      {items.length > 1 ? (
        <div>
          <dt>Total</dt>
          <dd className="cc-tabular">{formatPrice(totalOf(items))}</dd>
        </div>
      ) : null}
    </dl>
  );
}

/** The sum of all lines, in cents. */
export const totalOf = (items: readonly PayLinkItem[]) =>
  items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

/** Such as `2 × Premium`. */
export const nameOf = ({ title, quantity }: PayLinkItem) => (quantity > 1 ? `${quantity} × ${title}` : title);

function tokensOf({ priceId, tokens, quantity }: PayLinkItem): string {
  if (tokens !== null) return `${tokens * quantity} tokens`;
  // Such as: Unlimited tokens.
  return priceId.startsWith('pro_list') ? 'contact list' : 'tokens';
}

/** A day as people write it: November 27, 2026. */
export const dayOf = (date: string) => new Date(date).toLocaleDateString('en-US', { dateStyle: 'long' });
