import type { Sellable } from '../catalogue/sellable.ts';
import { AddToCartButton } from './add-to-cart-button.tsx';
import { BuyButton } from './buy-button.tsx';
import { orderOf } from './order.ts';
import { OwnedNote } from './owned-note.tsx';
import styles from './purchase-buttons.module.css';
import { useOwnership } from './use-ownership.ts';

/** Buy now and add to cart, side by side where they fit; for what the user has already, a note instead. */
export function PurchaseButtons({ item }: { readonly item: Sellable }) {
  const ownership = useOwnership(item.priceId);
  if (ownership) return <OwnedNote ownership={ownership} name={item.name} />;
  return (
    <div className={styles['place']}>
      <div className={styles['buttons']} role="group" aria-label={item.name}>
        <BuyButton order={orderOf(item)} what={item.name} className={styles['button']} />
        <AddToCartButton item={item} className={styles['button']} />
      </div>
    </div>
  );
}
