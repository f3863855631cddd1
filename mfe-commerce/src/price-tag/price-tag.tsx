import { formatPrice } from '@cc/contracts/entities/catalogue';
import styles from './price-tag.module.css';

/** A price in large figures. @param price in cents */
export function PriceTag({ price }: { readonly price: number }) {
  return (
    <p className={styles['price']}>
      <span className="cc-tabular">{formatPrice(price)}</span>
      <span className={styles['once']}>paid once</span>
    </p>
  );
}
