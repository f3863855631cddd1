import { Button } from '@cc/shared-ui/button';
import { FieldLines } from '@cc/shared-ui/field-lines';
import { Container, PageHeading, Section } from '@cc/shared-ui/page';
import { Link } from '@cc/shared-ui/router';
import { paths } from '../../paths.ts';
import { useCart } from '../../state/cart-context.tsx';
import styles from './cancel-page.module.css';

/** `/cancel`: back from the payment page without paying (specification 2). The cart is unchanged. */
export default function CancelPage() {
  const { totalItems } = useCart();
  return (
    <Section className={styles['page']}>
      <FieldLines crop="diamond" tone="onPaper" />
      <Container className={styles['stack']}>
        <PageHeading title="Payment Cancelled">
          You were not charged. {totalItems > 0 ? 'Your cart is still here.' : 'You can buy whenever you like.'}
        </PageHeading>
        <div className={styles['actions']}>
          {totalItems > 0 ? (
            <Button asChild size="lg">
              <Link to={paths.cart()}>Back to your cart</Link>
            </Button>
          ) : null}
          {totalItems > 0 ? null : (
            <Button asChild size="lg">
              <Link to={paths.marketplace()}>Back to plans and lists</Link>
            </Button>
          )}
          <Button asChild size="lg" variant="secondary">
            <Link to={paths.home()}>Return Home</Link>
          </Button>
        </div>
      </Container>
    </Section>
  );
}
