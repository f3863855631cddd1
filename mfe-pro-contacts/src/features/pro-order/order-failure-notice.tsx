import { Notice } from '@cc/shared-ui/notice';
import type { OrderFailure } from './use-order.ts';

/** Why an order was not received, and what of it was kept. */
export function OrderFailureNotice({ failure: { words, mayHaveArrived } }: { readonly failure: OrderFailure }) {
  return (
    <Notice tone="error" title={words}>
      {mayHaveArrived
        ? 'Your order is still here. Please send it again: should it have arrived already, it is still taken only once.'
        : 'Your order is still here, and nothing was charged.'}
    </Notice>
  );
}
