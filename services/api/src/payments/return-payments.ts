import { inTurn } from '../jobs/in-turn.ts';
import type { PaymentDependencies } from './record-checkout.ts';

/**
 * Gives money back that nobody has anything for. The provider's event then records the refund. One that the provider
 * refuses is tried again by the next sweep, and holds up no other.
 */
export async function returnPayments({ gateway, payments, log }: PaymentDependencies): Promise<void> {
  await inTurn(await payments.paymentsToReturn(), ({ orderId, paymentIntent }) =>
    gateway.refund(paymentIntent, `return ${orderId}`).then(
      () => log.info({ order: orderId }, 'the money of a purchase that nobody has went back'),
      (err: unknown) => log.error({ err, order: orderId }, 'money could not be given back; it is tried again'),
    ),
  );
}
