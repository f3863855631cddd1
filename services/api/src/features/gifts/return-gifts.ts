import type { PaymentDependencies } from '../../payments/record-checkout.ts';

/** Gives the money of gifts back that nobody took. The provider's event then records the refund. */
export async function returnGifts({ gateway, payments, log }: PaymentDependencies): Promise<void> {
  for (const { orderId, paymentIntent } of await payments.giftsToReturn()) {
    await gateway.refund(paymentIntent, `gift ${orderId}`);
    log.info({ order: orderId }, 'the money of a gift that nobody took went back');
  }
}
