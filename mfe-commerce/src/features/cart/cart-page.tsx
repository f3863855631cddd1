import { Button } from '@cc/shared-ui/button';
import { EmptyState } from '@cc/shared-ui/empty-state';
import { Container, PageHeading, Section } from '@cc/shared-ui/page';
import { Link } from '@cc/shared-ui/router';
import { VisuallyHidden } from '@cc/shared-ui/visually-hidden';
import { paths } from '../../paths.ts';
import { useCart } from '../../state/cart-context.tsx';
import { CartLine } from './cart-line.tsx';
import styles from './cart-page.module.css';
import { CartSummary } from './cart-summary.tsx';
import { useReceiver } from './use-receiver.ts';
import { emptyCartId, useRemoval, type Removal } from './use-removal.ts';

/** `/cart`: lines, quantity, remove, clear, total, and checkout of one line or of all (D1.15). */
export default function CartPage() {
  const { items } = useCart();
  const removal = useRemoval();
  return (
    <Section className={styles['page']}>
      <Container className={styles['stack']}>
        <PageHeading title="Your cart" />
        {items.length === 0 ? <EmptyCart /> : <FullCart removal={removal} />}
        <VisuallyHidden>
          <span role="status">{removal.message}</span>
        </VisuallyHidden>
      </Container>
    </Section>
  );
}

function FullCart({ removal: { remove, clear } }: { readonly removal: Removal }) {
  const { items } = useCart();
  const [giftTo, setGiftTo] = useReceiver();
  return (
    <div className={styles['columns']}>
      <div className={styles['lines']}>
        <ul className={styles['list']} aria-label="Items in your cart">
          {items.map((item) => (
            <CartLine
              key={item.id}
              item={item}
              alone={items.length === 1 || giftTo !== null}
              onRemove={() => remove(item.id)}
            />
          ))}
        </ul>
        <div className={styles['after']}>
          <Button variant="ghost" size="sm" onClick={clear}>
            Clear cart
          </Button>
          <Link to={paths.marketplace()}>Back to the marketplace</Link>
        </div>
      </div>
      <CartSummary giftTo={giftTo} onGiftTo={setGiftTo} />
    </div>
  );
}

function EmptyCart() {
  return (
    <EmptyState
      id={emptyCartId}
      tabIndex={-1}
      motif="court"
      title="Your cart is empty"
      action={
        <Button asChild>
          <Link to={paths.marketplace()}>Go to Marketplace</Link>
        </Button>
      }
    >
      This browser keeps the plans and contact lists you add until you buy or remove them. You find what you bought on
      your <Link to={paths.purchases()}>purchases page</Link>.
    </EmptyState>
  );
}
