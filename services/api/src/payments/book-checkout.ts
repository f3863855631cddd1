import type { FastifyBaseLogger } from 'fastify';
import type { CheckoutState, PaymentGateway } from './payment-gateway.ts';
import type { PaymentRepository, WishedItem } from './payment-repository.ts';

export interface PaymentDependencies {
  readonly gateway: PaymentGateway;
  readonly payments: PaymentRepository;
  readonly log: FastifyBaseLogger;
}

interface Occasion {
  /** The event that told of it; null when the buyer came back first. */
  readonly eventId: string | null;
  /** The provider says that the money will not come. */
  readonly failed?: boolean;
}

/**
 * Brings the order of a checkout session to where the payment provider has it: granted once it is paid. Webhook and
 * success page both call it, any number of times, also at once (D1.10). It believes the provider's own answer
 * only, never the event or the address that named the session.
 * @throws Error when what was paid is not what was ordered.
 */
export async function bookCheckout(deps: PaymentDependencies, sessionId: string, occasion: Occasion): Promise<void> {
  await bookState(deps, await deps.gateway.readCheckout(sessionId), occasion);
}

/** As `bookCheckout`, for a state that was read just now. */
export async function bookState(
  { payments, log }: PaymentDependencies,
  state: CheckoutState,
  { eventId, failed = false }: Occasion,
): Promise<void> {
  const order = state.orderId === null ? null : await payments.findOrder(state.orderId);
  if (!order || state.orderId === null) {
    log.warn({ session: state.sessionId }, 'a checkout session that is not of this API');
    return;
  }
  if (state.paid) {
    if (order.userId !== null && order.userId !== state.userId) throw new Error('A payment is of another user.');
    if (!sameItems(order.items, state.items)) throw new Error('What was paid is not what was ordered.');
    const fresh = await payments.book(state.orderId, state, eventId);
    if (fresh) log.info({ order: state.orderId, session: state.sessionId }, 'a purchase was granted');
  } else if (state.status !== 'open') {
    const status = failed ? 'failed' : state.status === 'expired' ? 'expired' : 'processing';
    await payments.note(state.orderId, state.sessionId, status);
  }
}

function sameItems(ordered: readonly WishedItem[], paid: readonly WishedItem[]): boolean {
  const told = (items: readonly WishedItem[]) =>
    items.map(({ priceId, quantity }) => `${quantity} ${priceId}`).toSorted();
  return JSON.stringify(told(ordered)) === JSON.stringify(told(paid));
}
