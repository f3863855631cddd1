import { Notice } from '@cc/shared-ui/notice';
import type { OrderFailure } from './use-order.ts';

/** Why an order was not received, and whether to send it again. */
export function OrderFailureNotice({ failure: { message, mayHaveArrived } }: { readonly failure: OrderFailure }) {
  return (
    <Notice tone="error" title={message}>
      {mayHaveArrived
        ? 'Your order is still here. Please send it again: if it did arrive, we will count it only once.'
        : 'Your order is still here, and nothing was charged.'}
    </Notice>
  );
}
