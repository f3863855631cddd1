import { plans } from '@cc/contracts/entities/catalogue';
import type { LegalIdentity } from '@cc/contracts/entities/company';
import type { FastifyBaseLogger } from 'fastify';
import { inTurn } from '../jobs/in-turn.ts';
import type { CheckoutState, PaymentGateway } from './payment-gateway.ts';
import type { PaymentRepository, WishedItem } from './payment-repository.ts';

export interface PaymentDependencies {
  readonly gateway: PaymentGateway;
  readonly payments: PaymentRepository;
  /** Null: nothing is sold. */
  readonly seller: LegalIdentity | null;
  readonly log: FastifyBaseLogger;
}

const unlimited = plans.find(({ tokens }) => tokens === null);

interface CheckoutNews {
  /** The event that reported it; null when the buyer came back before any event. */
  readonly eventId: string | null;
  /** The provider reports that the payment failed. */
  readonly failed?: boolean;
}

/**
 * Updates an order to the state of its checkout session, and grants the purchase once it is paid. The webhook and the
 * success page both call it, any number of times, also concurrently (D1.10). It trusts only the provider's answer,
 * never the event or the address that named the session.
 * @throws Error when the paid items differ from the ordered ones.
 */
export async function recordCheckout(deps: PaymentDependencies, sessionId: string, news: CheckoutNews): Promise<void> {
  await recordState(deps, await deps.gateway.readCheckout(sessionId), news);
}

/** As `recordCheckout`, for a state that the caller has just read. */
export async function recordState(
  deps: PaymentDependencies,
  state: CheckoutState,
  { eventId, failed = false }: CheckoutNews,
): Promise<void> {
  const { payments, log } = deps;
  const find = async () => (state.orderId === null ? null : payments.findOrder(state.orderId));
  const order = (await find()) ?? (state.paid && (await payments.remember(state)) ? await find() : null);
  if (!order || state.orderId === null) {
    log.warn({ event: eventId }, 'the checkout session belongs to another API');
    return;
  }
  if (state.paid) {
    if (order.userId !== null && order.userId !== state.userId) throw new Error('The payment belongs to another user.');
    if (!sameItems(order.items, state.items)) throw new Error('The paid items differ from the ordered ones.');
    const fresh = await payments.record(state.orderId, state, eventId, order);
    if (!fresh) return;
    log.info({ order: state.orderId }, 'a purchase was granted');
    // Open pages of tokens would add nothing to Unlimited (D7.3).
    if (order.userId !== null && state.items.some(({ priceId }) => priceId === unlimited?.priceId))
      await endCheckouts(deps, await payments.checkoutsToEnd(order.userId));
  } else if (state.status !== 'open') {
    const status = failed ? 'failed' : state.status === 'expired' ? 'expired' : 'processing';
    await payments.note(state.orderId, state.sessionId, status);
  }
}

/**
 * Ends payment pages that may not be paid any more; one that was paid by now counts. If the provider is away, that is
 * logged, and the next sweep ends them.
 */
export async function endCheckouts(deps: PaymentDependencies, sessionIds: readonly string[]): Promise<void> {
  await inTurn(sessionIds, (sessionId) =>
    deps.gateway
      .endCheckout(sessionId)
      .then((state) => recordState(deps, state, { eventId: null }))
      .catch((err: unknown) => deps.log.error({ err }, 'a payment page could not be ended; it is tried again')),
  );
}

function sameItems(ordered: readonly WishedItem[], paid: readonly WishedItem[]): boolean {
  const sorted = (items: readonly WishedItem[]) =>
    items.map(({ priceId, quantity }) => `${quantity} ${priceId}`).toSorted();
  return JSON.stringify(sorted(ordered)) === JSON.stringify(sorted(paid));
}
