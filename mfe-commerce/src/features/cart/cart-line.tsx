import { formatPrice } from '@cc/contracts/entities/catalogue';
import { Icon } from '@cc/shared-ui/icon';
import { IconButton } from '@cc/shared-ui/icon-button';
import { findSellable } from '../../catalogue/sellable.ts';
import { ProductArt } from '../../product-art/product-art.tsx';
import { BuyButton } from '../../purchase/buy-button.tsx';
import { orderOfLine } from '../../purchase/order.ts';
import { ownershipMessages } from '../../purchase/owned-note.tsx';
import { useOwnership } from '../../purchase/use-ownership.ts';
import { useCart } from '../../state/cart-context.tsx';
import type { CartItem } from '../../state/cart-slice.ts';
import styles from './cart-line.module.css';
import { removeButtonId } from './use-removal.ts';

export interface CartLineProps {
  readonly item: CartItem;
  /** It cannot be bought alone: it is the only line, or the cart is for somebody else. */
  readonly alone: boolean;
  readonly onRemove: () => void;
}

/** One line of the cart. It can be removed, or bought alone. */
export function CartLine({ item, alone, onRemove }: CartLineProps) {
  const { id, name, price, priceId, quantity, image } = item;
  const ownership = useOwnership(priceId);
  const sold = findSellable({ priceId }) !== undefined;
  return (
    <li className={styles['line']} aria-label={name}>
      <ProductArt image={image} className={styles['art']} />
      <div className={styles['name']}>
        <h2>{name}</h2>
        <p className="cc-tabular">{formatPrice(price)} each</p>
        {sold ? null : <p className={styles['owned']}>We no longer sell this. Please remove it.</p>}
        {ownership ? <p className={styles['owned']}>{ownershipMessages[ownership.kind]}. Please remove it.</p> : null}
      </div>
      <p className={styles['total']}>
        <span className="cc-tabular">{formatPrice(price * quantity)}</span>
      </p>
      <div className={styles['controls']}>
        <Quantity item={item} onRemove={onRemove} />
        {alone || !sold ? null : (
          <BuyButton order={orderOfLine(item)} what={name} variant="ghost" size="sm">
            Buy only this
          </BuyButton>
        )}
        <IconButton
          id={removeButtonId(id)}
          label={`Remove ${name}`}
          icon={<Icon name="trash" />}
          className={styles['remove']}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}

function Quantity({ item: { id, name, priceId, quantity }, onRemove }: Pick<CartLineProps, 'item' | 'onRemove'>) {
  const { updateQuantity } = useCart();
  const maxQuantity = findSellable({ priceId })?.maxQuantity ?? 1;
  if (maxQuantity === 1 && quantity === 1) return <p className={styles['one']}>One is all you need</p>;
  return (
    <div role="group" aria-label={`Quantity of ${name}`} className={styles['stepper']}>
      <IconButton
        label={quantity === 1 ? `Remove the last ${name}` : `One ${name} less`}
        icon={<Icon name="minus" size={18} />}
        onClick={quantity === 1 ? onRemove : () => updateQuantity(id, quantity - 1)}
      />
      <output className="cc-tabular" aria-live="polite">
        {quantity}
      </output>
      <IconButton
        label={`One ${name} more`}
        icon={<Icon name="plus" size={18} />}
        disabled={quantity >= maxQuantity}
        onClick={() => updateQuantity(id, quantity + 1)}
      />
    </div>
  );
}
