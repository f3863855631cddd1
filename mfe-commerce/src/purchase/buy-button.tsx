import { Button, type ButtonProps } from '@cc/shared-ui/button';
import { VisuallyHidden } from '@cc/shared-ui/visually-hidden';
import { useCommerceStore, usePendingCheckout } from '../state/cart-context.tsx';
import { buy } from './buy.ts';
import type { Order } from './order.ts';

export interface BuyButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className' | 'children' | 'disabled'> {
  readonly order: Order;
  /** The product name, for screen readers. */
  readonly what: string;
}

/** Leaves for the payment page. Reads Processing... while that is requested (specification 4). */
export function BuyButton({ order, what, children = 'Buy Now', disabled = false, ...look }: BuyButtonProps) {
  const { dispatch } = useCommerceStore();
  const pending = usePendingCheckout();
  const processing = pending === order.key;
  return (
    <Button
      {...look}
      busy={processing}
      disabled={disabled || (pending !== null && !processing)}
      onClick={() => void dispatch(buy(order))}
    >
      {/* Its key makes it another element, whose texts a translator has not replaced. */}
      <span key={String(processing)}>
        {processing ? (
          'Processing...'
        ) : (
          <>
            {children} <VisuallyHidden>{what}</VisuallyHidden>
          </>
        )}
      </span>
    </Button>
  );
}
