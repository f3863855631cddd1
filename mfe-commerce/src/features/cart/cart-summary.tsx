import { formatPrice, plans } from '@cc/contracts/entities/catalogue';
import { looksLikeEmail } from '@cc/contracts/entities/email-rule';
import { Button } from '@cc/shared-ui/button';
import { Notice } from '@cc/shared-ui/notice';
import { Link } from '@cc/shared-ui/router';
import { findSellable } from '../../catalogue/sellable.ts';
import { paths } from '../../paths.ts';
import { BuyButton } from '../../purchase/buy-button.tsx';
import { orderOfCart } from '../../purchase/order.ts';
import { useCart } from '../../state/cart-context.tsx';
import type { CartItem } from '../../state/cart-slice.ts';
import { GiftField } from './gift-field.tsx';
import styles from './cart-summary.module.css';

interface CartSummaryProps {
  /** The address of somebody else's account, as far as it is typed. Null: the buyer gets the tokens. */
  readonly giftTo: string | null;
  readonly onGiftTo: (giftTo: string | null) => void;
}

/** The cart's total, and the way to pay for all of it. */
export function CartSummary({ giftTo, onGiftTo }: CartSummaryProps) {
  const { items, totalItems, totalPrice } = useCart();
  const unsold = items.some(({ priceId }) => !findSellable({ priceId }));
  const tooMany = items.filter(
    ({ priceId, quantity }) => quantity > (findSellable({ priceId })?.maxQuantity ?? quantity),
  );
  // Lists and Unlimited belong to one account: for these, the athlete asks with a link.
  const canGive = items.every(({ priceId }) => plans.some((plan) => plan.priceId === priceId && plan.tokens !== null));
  const receiver = giftTo?.trim() ?? '';
  const isWrong = giftTo !== null && !looksLikeEmail(receiver);
  // A gift never becomes a purchase for the buyer unless they press For myself.
  const cannotGive = giftTo !== null && !canGive;
  return (
    <section aria-labelledby="summary-title" data-tone="white" className={styles['summary']}>
      <h2 id="summary-title">Summary</h2>
      <dl className={styles['figures']} aria-live="polite">
        <div>
          <dt>Items</dt>
          <dd className="cc-tabular">{totalItems}</dd>
        </div>
        <div className={styles['total']}>
          <dt>Total</dt>
          <dd className="cc-tabular">{formatPrice(totalPrice)}</dd>
        </div>
      </dl>
      {tooMany.length > 0 ? <TooMany items={tooMany} /> : null}
      {unsold ? (
        <Notice tone="warning" title="No longer sold">
          We no longer sell something in your cart. Please remove it.
        </Notice>
      ) : null}
      {canGive || cannotGive ? <GiftField value={giftTo} wrong={isWrong} onChange={onGiftTo} /> : null}
      {cannotGive ? (
        <Notice tone="warning" title="Only tokens can be for somebody else">
          Please remove lists and Unlimited, or press For myself.
        </Notice>
      ) : null}
      {giftTo === null || cannotGive ? null : (
        <p>{isWrong ? 'Please enter the athlete’s address, or press For myself.' : `For ${receiver}`}</p>
      )}
      <BuyButton
        order={orderOfCart(items, receiver)}
        what={formatPrice(totalPrice)}
        size="lg"
        disabled={unsold || tooMany.length > 0 || isWrong || cannotGive}
      >
        Checkout
      </BuyButton>
      {unsold || tooMany.length > 0 || giftTo !== null ? null : (
        <Button asChild variant="secondary">
          <Link to={paths.askParent()}>Ask a parent to pay</Link>
        </Button>
      )}
      <p className={styles['small']}>
        You pay on our payment provider’s page; we never see your card. Under 18? A parent or guardian pays. See{' '}
        <Link to={paths.refund()}>refunds</Link> and <Link to={paths.terms()}>terms</Link>.
      </p>
    </section>
  );
}

/** A line has more pieces than one checkout may hold, so the server would refuse it. */
function TooMany({ items }: { readonly items: readonly CartItem[] }) {
  return (
    <Notice tone="warning" title="More than you need">
      {items.map(({ id, name, priceId }) => (
        <p key={id}>
          You can buy at most {findSellable({ priceId })?.maxQuantity ?? 1} of {name} at a time. Please lower the
          quantity.
        </p>
      ))}
    </Notice>
  );
}
