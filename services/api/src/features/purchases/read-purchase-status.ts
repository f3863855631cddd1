import type { Balance, Purchase } from '@cc/contracts/entities/purchase';
import { ApiFailure } from '../../api-failure.ts';
import { recordCheckout, type PaymentDependencies } from '../../payments/record-checkout.ts';
import type { RequestCountRepository } from '../../plugins/request-count-repository.ts';
import type { PurchaseRepository } from './purchase-repository.ts';

export interface PurchaseDependencies {
  readonly purchases: PurchaseRepository;
  readonly payment: PaymentDependencies;
  readonly counts: RequestCountRepository;
}

/** Questions of one user that reach the payment provider: its own limit is that of the whole company. */
const passedOn = { max: 10, timeWindow: 10_000 };

/**
 * The purchase for the success page. A payment whose webhook has not arrived yet is recorded now. If the payment
 * provider cannot be reached, the page gets the stored state and asks again.
 * @throws ApiFailure not_found, with the same sentence for sessions of other users and for unknown ones.
 */
export async function readPurchaseStatus(
  { purchases, payment, counts }: PurchaseDependencies,
  userId: string,
  sessionId: string,
): Promise<{ purchase: Purchase; balance: Balance }> {
  let purchase = await findOwn(purchases, userId, sessionId);
  const isOpen = purchase.status === 'open' || purchase.status === 'processing';
  if (isOpen && (await counts.count(`ask ${userId}`, passedOn.timeWindow)).current <= passedOn.max) {
    const order = purchase.orderId;
    await recordCheckout(payment, sessionId, { eventId: null }).catch((error: unknown) =>
      payment.log.warn({ err: error, order }, 'a checkout could not be recorded yet'),
    );
    purchase = await findOwn(purchases, userId, sessionId);
  }
  return { purchase, balance: await purchases.readBalance(userId) };
}

async function findOwn(purchases: PurchaseRepository, userId: string, sessionId: string): Promise<Purchase> {
  const purchase = await purchases.findBySession(userId, sessionId);
  if (!purchase) throw new ApiFailure('not_found', 'There is no such purchase of yours.');
  return purchase;
}
