import type { PaymentDependencies } from './record-checkout.ts';

/** Gives money back that nobody has anything for. The provider's event then records the refund. */
export async function returnPayments({ gateway, payments, log }: PaymentDependencies): Promise<void> {
  for (const { orderId, paymentIntent } of await payments.paymentsToReturn()) {
    await gateway.refund(paymentIntent, `return ${orderId}`);
    log.info({ order: orderId }, 'the money of a purchase that nobody has went back');
  }
}
