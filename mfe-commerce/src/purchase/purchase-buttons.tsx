import type { Sellable } from '../catalogue/sellable.ts';
import { AddToCartButton } from './add-to-cart-button.tsx';
import { BuyButton } from './buy-button.tsx';
import { orderOf } from './order.ts';
import styles from './purchase-buttons.module.css';

/** Both ways to have something: buy it now, or put it into the cart. Side by side where there is room. */
export function PurchaseButtons({ item }: { readonly item: Sellable }) {
  return (
    <div className={styles['place']}>
      <div className={styles['buttons']}>
        <BuyButton order={orderOf(item)} what={item.name} className={styles['button']} />
        <AddToCartButton item={item} className={styles['button']} />
      </div>
    </div>
  );
}
