import { Icon } from '@cc/shared-ui/icon';
import { Link } from '@cc/shared-ui/router';
import { paths } from '../paths.ts';
import { useCart } from '../state/cart-context.tsx';
import styles from './cart-button.module.css';

/** Fragment for the header: leads to the cart, with the number of pieces in it. */
export default function CartButton() {
  const { totalItems } = useCart();
  const pieces = totalItems === 1 ? '1 item' : `${totalItems} items`;
  return (
    <Link
      to={paths.cart()}
      className={styles['button']}
      data-empty={totalItems === 0}
      aria-label={totalItems > 0 ? `Cart, ${pieces}` : 'Cart, empty'}
    >
      <Icon name="cart" size={22} />
      {totalItems > 0 ? <span className={styles['count']}>{totalItems > 99 ? '99+' : totalItems}</span> : null}
    </Link>
  );
}
